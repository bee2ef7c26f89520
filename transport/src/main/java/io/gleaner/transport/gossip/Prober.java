package io.gleaner.transport.gossip;

import io.gleaner.transport.gossip.GossipCounters.Counter;
import io.gleaner.transport.load.LoadTable;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.LocalHealth;
import io.gleaner.transport.membership.Member;
import io.gleaner.transport.membership.PeerState;
import io.gleaner.transport.membership.Round;
import java.util.random.RandomGenerator;

/**
 * Asks members whether they are there: each in turn, and at once where there is evidence against one; others are asked to ask
 * where no answer comes. Load that its node reported after the probe went out is as good as an answer: it lived then, and what
 * was lost was lost on the way. Owner only.
 */
final class Prober {
    /** Probes under way at once; more wait for the next round. */
    private static final int PROBES_MOST = 32;
    /** Failed probes in a row that make a suspicion; one is enough of a member whose load has become old as well. */
    private static final int MISSES = 2;
    /** Of them for others. */
    private static final int RELAYS_MOST = 16;

    /** How long after a good-bye one may still write. */
    private static final long LEAVING_NS = 5_000_000_000L;

    private static final long ONE_WAY_NS_MOST = 250_000_000;

    private final GossipSettings settings;
    private final Self self;
    private final RandomGenerator random;
    private final GossipCounters counters;
    private final Roster roster;
    private final LoadTable loads;
    private final LocalHealth health;
    private final Composer composer;
    private final Round turns;
    private final Probe[] probes = new Probe[PROBES_MOST];
    private int sequence;
    private int underWay;
    private int relays;
    private long turnNs;
    private long oneWayNs;

    Prober(
            GossipSettings settings,
            Self self,
            RandomGenerator random,
            GossipCounters counters,
            Roster roster,
            LoadTable loads,
            LocalHealth health,
            Composer composer) {
        this.settings = settings;
        this.self = self;
        this.random = random;
        this.counters = counters;
        this.roster = roster;
        this.loads = loads;
        this.health = health;
        this.composer = composer;
        turns = new Round(roster.members(), random);
        for (int at = 0; at < PROBES_MOST; at++) {
            probes[at] = new Probe();
        }
        sequence = random.nextInt();
    }

    void start(long nowNs) {
        turnNs = nowNs + random.nextLong(settings.probeIntervalNs());
    }

    /** Half of a usual round trip: what a report ages on its way. */
    long oneWayNs() {
        return oneWayNs;
    }

    /** Whose turn it is to be probed, or null. The caller's next datagram to it carries {@link #ping}. */
    Member turn(long nowNs) {
        if (nowNs - turnNs < 0) {
            return null;
        }
        turnNs = nowNs + settings.probeIntervalNs() * health.multiplier();
        Member member = turns.next();
        return member == null || member.probed() || idle() == null ? null : member;
    }

    /** Adds the question to the datagram that is being made for the member. */
    void ping(Member member, long nowNs) {
        Probe probe = idle();
        if (probe == null) {
            return;
        }
        probe.direct(++sequence, member, nowNs, nowNs + settings.probeTimeoutNs() * health.multiplier());
        underWay++;
        counters.increment(Counter.PROBES);
        composer.ping(probe.sequence(), member.node());
    }

    /** Asks a member against which there is evidence, out of turn. */
    void askNow(Member member, long nowNs) {
        if (member.probed() || nowNs - member.probeAgainNs() < 0 || idle() == null) {
            return;
        }
        member.probeAgain(nowNs + settings.probeIntervalNs() * health.multiplier());
        composer.beginSmall();
        composer.frankly(member);
        ping(member, nowNs);
        composer.send(member.gossip(), member.node(), nowNs);
    }

    /** One that is said to have left writes on: hears what is said of it, so that it can refute. */
    void contradict(Member member, long nowNs) {
        if (member.state() != PeerState.LEFT
                || member.gossip() == null
                || nowNs - member.sinceNs() < LEAVING_NS
                || nowNs - member.probeAgainNs() < 0) {
            return;
        }
        member.probeAgain(nowNs + settings.probeIntervalNs());
        composer.beginSmall();
        composer.frankly(member);
        composer.send(member.gossip(), member.node(), nowNs);
    }

    private Probe idle() {
        for (Probe probe : probes) {
            if (probe.state() == Probe.State.IDLE) {
                return probe;
            }
        }
        return null;
    }

    /** Does what deadlines ask for. */
    void tick(long nowNs) {
        for (int at = 0; at < PROBES_MOST && underWay > 0; at++) {
            Probe probe = probes[at];
            if (probe.state() != Probe.State.IDLE && nowNs - probe.deadlineNs() >= 0) {
                late(probe, nowNs);
            }
        }
    }

    private void late(Probe probe, long nowNs) {
        switch (probe.state()) {
            case DIRECT -> askOthers(probe, nowNs);
            case INDIRECT -> fail(probe, nowNs);
            case RELAY -> {
                composer.beginSmall();
                composer.nack(probe.askerSequence());
                composer.send(probe.asker(), probe.askerNode(), nowNs);
                end(probe);
            }
            case IDLE -> {}
        }
    }

    private void askOthers(Probe probe, long nowNs) {
        int helpers = 0;
        int others = roster.members().size() - 1;
        int wanted = Math.min(settings.indirectProbes(), others);
        int start = others > 0 ? random.nextInt(roster.members().size()) : 0;
        for (int at = 0; at <= others && helpers < wanted; at++) {
            Member helper = roster.members().get((start + at) % (others + 1));
            if (helper == probe.target() || helper.isQuiet() || helper.suspicion() != null) {
                continue;
            }
            composer.beginSmall();
            composer.pingRequest(probe.sequence(), probe.target());
            composer.send(helper.gossip(), helper.node(), nowNs);
            helpers++;
        }
        if (helpers > 0) {
            counters.increment(Counter.PROBES_INDIRECT);
        }
        long leftNs = settings.probeIntervalNs() - settings.probeTimeoutNs();
        probe.indirect(helpers, nowNs + Math.max(leftNs, settings.probeTimeoutNs()) * health.multiplier());
    }

    private void fail(Probe probe, long nowNs) {
        Member member = probe.target();
        boolean current = member.present() && member.boot() == probe.boot();
        boolean lived = settings.localHealth()
                && loads.bornNs(probe.node(), probe.boot()) > probe.sentNs() + settings.probeTimeoutNs() / 2;
        int nacksMissing = probe.nacksMissing();
        end(probe);
        if (!current) {
            return;
        }
        if (lived) {
            member.missed(0);
            return;
        }
        counters.increment(Counter.PROBES_FAILED);
        if (nacksMissing > 0) {
            health.worse();
        }
        member.missed(member.missed() + 1);
        if (member.isQuiet() || member.missed() >= MISSES || !settings.localHealth()) {
            roster.suspect(member, nowNs);
        } else {
            askNow(member, nowNs);
        }
    }

    /** An answer arrived, from the one probed or from a helper. */
    void acked(int ofSequence, long node, int boot, long senderNode, long nowNs) {
        Probe probe = find(ofSequence);
        if (probe == null || probe.node() != node) {
            return;
        }
        if (probe.state() == Probe.State.RELAY) {
            composer.beginSmall();
            composer.ack(probe.askerSequence(), node, boot);
            composer.send(probe.asker(), probe.askerNode(), nowNs);
            end(probe);
            return;
        }
        if (probe.boot() != boot) {
            return;
        }
        if (probe.state() == Probe.State.DIRECT && senderNode == node) {
            long halfNs = Math.min(ONE_WAY_NS_MOST, (nowNs - probe.sentNs()) / 2);
            oneWayNs += (halfNs - oneWayNs) / 8;
        }
        counters.increment(Counter.PROBES_ANSWERED);
        health.better();
        probe.target().missed(0);
        end(probe);
    }

    void nacked(int ofSequence) {
        Probe probe = find(ofSequence);
        if (probe != null && probe.state() == Probe.State.INDIRECT) {
            counters.increment(Counter.NACKS_RECEIVED);
            probe.nack();
        }
    }

    /** Somebody asks this node to probe another. */
    void relay(int askerSequence, long node, Endpoint at, long askerNode, Endpoint asker, long nowNs) {
        Probe probe = relays < RELAYS_MOST ? idle() : null;
        if (probe == null || node == self.node()) {
            return;
        }
        // The answer must be back before the asker gives up: 80 % of the time out, as in Lifeguard.
        probe.relay(++sequence, node, askerNode, asker, askerSequence, nowNs + settings.probeTimeoutNs() * 4 / 5);
        underWay++;
        relays++;
        counters.increment(Counter.PROBES_RELAYED);
        composer.beginSmall();
        composer.ping(probe.sequence(), node);
        composer.send(at, node, nowNs);
    }

    private Probe find(int ofSequence) {
        for (Probe probe : probes) {
            if (probe.state() != Probe.State.IDLE && probe.sequence() == ofSequence) {
                return probe;
            }
        }
        return null;
    }

    private void end(Probe probe) {
        relays -= probe.state() == Probe.State.RELAY ? 1 : 0;
        underWay--;
        probe.end();
    }

    /** Forgets what is under way: this node slept through the answers. */
    void voidAll(long nowNs) {
        for (Probe probe : probes) {
            if (probe.state() != Probe.State.IDLE) {
                counters.increment(Counter.PROBES_VOID);
                end(probe);
            }
        }
        turnNs = nowNs + settings.probeIntervalNs();
    }

    /** The next deadline, or the given time if that is earlier. */
    long nextNs(long earliestNs) {
        long nextNs = earliestNs;
        for (int at = 0; at < PROBES_MOST && underWay > 0; at++) {
            Probe probe = probes[at];
            if (probe.state() != Probe.State.IDLE && probe.deadlineNs() - nextNs < 0) {
                nextNs = probe.deadlineNs();
            }
        }
        return nextNs;
    }
}
