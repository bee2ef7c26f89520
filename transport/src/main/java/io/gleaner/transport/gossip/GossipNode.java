package io.gleaner.transport.gossip;

import io.gleaner.transport.gossip.GossipCounters.Counter;
import io.gleaner.transport.load.DetailTable;
import io.gleaner.transport.load.Load;
import io.gleaner.transport.load.LoadSender;
import io.gleaner.transport.load.LoadTable;
import io.gleaner.transport.load.ZoneLoad;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.LocalHealth;
import io.gleaner.transport.membership.Member;
import io.gleaner.transport.membership.PeerState;
import io.gleaner.transport.membership.PeerTable;
import io.gleaner.transport.membership.Round;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * One node of the protocol: who is alive, who is routable, and what everybody's load is. A plain state machine: time comes in
 * as {@code nowNs} (any monotonic clock, never going back), what it wants done goes out through the {@link Outbox}. All
 * methods are for the one thread that drives it, except the tables and counters, which any thread reads. No bytes from
 * outside make it throw.
 */
public final class GossipNode {
    /** Driven later than this, what is read may have waited in the socket for too long to know its age. */
    private static final long LATE_NS = 50_000_000;
    /** How long after that what is read may have waited. */
    private static final long BACKLOG_NS = 50_000_000;
    /** Rounds in which a good-bye is said. */
    private static final int LEAVING_ROUNDS = 5;

    private static final int GOOD_BYES_AT_ONCE = 16;
    private static final int ZONE_BYTES_MOST = 1_200;
    private static final int GOOD_BYE_BYTES = 256;
    private static final long SILENT_NS = Long.MAX_VALUE / 4;

    private final GossipSettings settings;
    private final Self self;
    private final RandomGenerator random;
    private final GossipCounters counters = new GossipCounters();
    private final LoadTable loads = new LoadTable();
    private final LocalHealth health;
    private final Roster roster;
    private final DetailTable details;
    private final Details ownDetails;
    private final Zones zones;
    private final OwnLoad ownLoad;
    private final Composer composer;
    private final Prober prober;
    private final Watch watch;
    private final Healing healing;
    private final Receiver receiver;
    private final StateWriter stateWriter;
    private final Round told;
    private final ByteBuffer heard;
    private boolean started;
    private int leavingRounds;
    private long roundNs;
    private long nextNs;
    private boolean late;
    private long resumedNs;

    public GossipNode(GossipSettings settings, Self self, RandomGenerator random, Outbox outbox) {
        this.settings = settings;
        this.self = self;
        this.random = random;
        health = new LocalHealth(settings.localHealth(), settings.healthScoreMost());
        details = new DetailTable(settings.detailsPerNodeMost(), settings.detailsMost());
        roster = new Roster(settings, self, outbox, counters, loads, details, health);
        ownDetails = new Details(self, counters, roster, details);
        zones = new Zones(settings, self, random, counters, roster, loads);
        ownLoad = new OwnLoad(self, loads);
        LoadSender sender = new LoadSender(loads);
        composer = new Composer(settings, outbox, counters, roster, ownDetails, zones, sender, ownLoad);
        prober = new Prober(settings, self, random, counters, roster, loads, health, composer);
        watch = new Watch(settings, counters, roster, loads, health, prober);
        healing = new Healing(settings, self, random, outbox, roster, zones, composer);
        receiver = new Receiver(self, counters, roster, loads, ownDetails, zones, prober, composer);
        stateWriter = new StateWriter(roster, ownDetails, zones);
        told = new Round(roster.members(), random);
        heard = ByteBuffer.allocate(1 + Kind.HEADER_BYTES + Load.BYTES).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    }

    /** Begins; the first round is due within an interval, at a random moment, so that nodes started together don't beat together. */
    public void start(long nowNs) {
        started = true;
        roundNs = nowNs + random.nextLong(settings.gossipIntervalNs());
        nextNs = roundNs;
        resumedNs = nowNs;
        prober.start(nowNs);
        healing.start(nowNs);
        zones.start(nowNs);
        roster.introduce();
    }

    /** When {@link #tick} wants to be called next. */
    public long nextNs() {
        return nextNs;
    }

    /** Does what is due. Later than {@link #nextNs()} by more than the settings' stall counts as an own stall. */
    public void tick(long nowNs) {
        if (!started) {
            return;
        }
        notePause(nowNs);
        if (nowNs - nextNs < 0) {
            return;
        }
        prober.tick(nowNs);
        if (nowNs - roundNs >= 0) {
            roundNs = Math.max(roundNs + settings.gossipIntervalNs(), nowNs + settings.gossipIntervalNs() / 2);
            round(nowNs);
        }
        nextNs = leavingRounds < 0 ? nowNs + SILENT_NS : prober.nextNs(roundNs);
        roster.publish();
    }

    private void round(long nowNs) {
        if (roster.own().state() == PeerState.LEFT) {
            leavingRounds = leavingRounds > 1 ? leavingRounds - 1 : -1;
        } else {
            watch.round(nowNs);
            healing.round(nowNs);
        }
        int datagrams = Math.min(settings.fanOut(), roster.members().size());
        int bytes = composer.credit(datagrams);
        if (roster.own().state() != PeerState.LEFT && zones.round(nowNs)) {
            zones.speak(composer, ZONE_BYTES_MOST, nowNs);
        }
        Member probed = prober.turn(nowNs);
        for (int each = 0; each < datagrams; each++) {
            boolean ask = each == 0 && probed != null;
            push(ask ? probed : told.next(), ask, bytes, nowNs);
        }
    }

    private void push(Member member, boolean ask, int bytes, long nowNs) {
        if (member == null) {
            return;
        }
        composer.begin(bytes);
        composer.frankly(member);
        if (ask) {
            prober.ping(member, nowNs);
        }
        composer.send(member.gossip(), member.node(), nowNs);
    }

    /**
     * Sees whether this node slept: after a short while the load it reads is of unknown age; after a stall pending probes and
     * suspicions prove nothing, too.
     */
    private void notePause(long nowNs) {
        long lateNs = nowNs - nextNs;
        if (lateNs <= Math.min(LATE_NS, settings.stallNs())) {
            return;
        }
        late = true;
        resumedNs = nowNs;
        if (lateNs <= settings.stallNs()) {
            return;
        }
        counters.increment(Counter.STALLS);
        nextNs = nowNs;
        if (settings.localHealth()) {
            doubt(nowNs);
        }
    }

    private void doubt(long nowNs) {
        health.paused(nowNs, roster.suspicionNs());
        prober.voidAll(nowNs);
        watch.paused(nowNs);
    }

    /**
     * Takes a datagram's plain text, from its position to its limit.
     *
     * @param senderNode who sealed it, as the wire has made sure
     * @param senderBoot likewise
     * @param from where it came from
     */
    public void received(long senderNode, int senderBoot, Endpoint from, ByteBuffer plain, long nowNs) {
        counters.increment(Counter.DATAGRAMS_RECEIVED);
        counters.add(Counter.BYTES_RECEIVED, plain.remaining());
        if (!started || senderNode == self.node() || roster.own().state() == PeerState.LEFT) {
            return;
        }
        notePause(nowNs);
        Member known = roster.members().find(senderNode);
        if (known != null && Integer.compareUnsigned(senderBoot, known.boot()) < 0) {
            counters.increment(Counter.OLD_BOOTS);
            return;
        }
        boolean left = known != null && known.state() == PeerState.LEFT && known.boot() == senderBoot;
        receiver.datagram(senderNode, from, plain, late && nowNs - resumedNs <= BACKLOG_NS, nowNs);
        Member now = roster.members().find(senderNode);
        if ((now == null || !now.present()) && !left && !zones.isForeign(senderNode)) {
            healing.signOfLife(from, nowNs);
        } else if (left) {
            prober.contradict(known, nowNs);
        } else if (now != null && Integer.compareUnsigned(senderBoot, now.boot()) > 0) {
            healing.restarted(from, nowNs);
        } else if (now != null && now.present() && receiver.spokeOfStranger()) {
            healing.compare(from, nowNs);
        }
        afterwards();
    }

    private void afterwards() {
        nextNs = prober.nextNs(nextNs);
        roster.publish();
    }

    /** Where others may be found; replaces what was given before. Asked at once, and again at a low rate for good. */
    public void seeds(Endpoint[] endpoints, long nowNs) {
        healing.seeds(endpoints);
    }

    /** Says good-bye for some rounds, then is silent; peers remove this node without suspecting it. */
    public void leave(long nowNs) {
        if (!roster.leave(nowNs)) {
            return;
        }
        leavingRounds = LEAVING_ROUNDS;
        int count = Math.min(GOOD_BYES_AT_ONCE, roster.members().size());
        for (int each = 0; each < count; each++) {
            push(told.next(), false, GOOD_BYE_BYTES, nowNs);
        }
    }

    /** This node's own cgroup was throttled: it doubts itself. */
    public void throttled(long nowNs) {
        counters.increment(Counter.THROTTLED);
        if (settings.localHealth()) {
            doubt(nowNs);
        }
    }

    /** This node's own load, for the next report; amounts as in {@link Load}. */
    public void load(
            int runQueue,
            int inFlight,
            long freeCpuMillis,
            long freeMemoryBytes,
            int cpuPressurePercent,
            int memoryPressurePercent,
            int executionClasses) {
        ownLoad.set(new Load(
                self.node(),
                self.boot(),
                0,
                0,
                runQueue,
                inFlight,
                freeCpuMillis,
                freeMemoryBytes,
                cpuPressurePercent,
                memoryPressurePercent,
                executionClasses));
    }

    /** A peer's load that came with an offload response. */
    public void heard(Load load, long nowNs) {
        heard.clear().put(Kind.SCHEMA);
        Words.header(heard, Kind.LOAD, Load.BYTES);
        load.write(heard);
        receiver.state(heard.flip(), false, nowNs);
    }

    /** A call to a peer went well: it is routable, unless its load is too old. */
    public void callSucceeded(long node, int boot, long nowNs) {
        Member member = roster.members().find(node);
        if (member != null && member.present() && member.boot() == boot) {
            boolean before = member.routable();
            member.goodCall();
            roster.routability(member, before, nowNs);
            afterwards();
        }
    }

    /** A call to a peer failed in a way that speaks against it (not reached, no answer): not routable for now, and probed. */
    public void callFailed(long node, int boot, long nowNs) {
        Member member = roster.members().find(node);
        if (member != null && member.present() && member.boot() == boot) {
            boolean before = member.routable();
            member.onTrial(nowNs + settings.trialNs());
            roster.routability(member, before, nowNs);
            prober.askNow(member, nowNs);
            afterwards();
        }
    }

    /** Appends all this node knows, for a peer that joins or compares; at most {@link GossipSettings#STATE_BYTES}. */
    public void writeState(ByteBuffer to, long nowNs) {
        stateWriter.write(to, nowNs);
    }

    /**
     * Takes what a peer wrote by {@link #writeState}; false if it is no such thing, or was cut off. Messages in it that make no
     * sense are skipped and counted. Never throws on any bytes.
     */
    public boolean readState(ByteBuffer from, long nowNs) {
        if (from.remaining() > GossipSettings.STATE_BYTES || roster.own().state() == PeerState.LEFT) {
            return false;
        }
        boolean whole = receiver.state(from, true, nowNs);
        counters.increment(Counter.STATES_READ);
        afterwards();
        return whole;
    }

    /**
     * What this node tells of one of its functions (deployed, warm, mean duration, in the caller's own layout), sent on change.
     *
     * @param key at most 64 bytes
     * @param value at most 128 bytes; empty takes the record back
     * @return false if it is too large or too many
     */
    public boolean putDetail(byte[] key, byte[] value) {
        return ownDetails.put(key, value);
    }

    public PeerTable peers() {
        return roster.peers();
    }

    /** What peers and this node tell of their functions. */
    public DetailTable details() {
        return details;
    }

    /** The zones' sums as of the last second, once there are more nodes than are followed one by one; any thread. */
    public List<ZoneLoad> zones() {
        return zones.shown();
    }

    /** Includes this node's own report. */
    public LoadTable loads() {
        return loads;
    }

    public GossipCounters counters() {
        return counters;
    }
}
