package io.gleaner.transport.gossip;

import io.gleaner.transport.gossip.GossipCounters.Counter;
import io.gleaner.transport.load.Load;
import io.gleaner.transport.load.LoadTable;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.PeerTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;

/**
 * One node of the protocol: who is alive, who is routable, and what everybody's load is. A plain state machine: time comes in
 * as {@code nowNs} (any monotonic clock, never going back), what it wants done goes out through the {@link Outbox}. All
 * methods are for the one thread that drives it, except the tables and counters, which any thread reads. No bytes from
 * outside make it throw.
 */
public final class GossipNode {
    private static final byte SCHEMA = 1;
    private static final long MILLI_NS = 1_000_000;

    private final GossipSettings settings;
    private final Self self;
    private final RandomGenerator random;
    private final Outbox outbox;
    private final GossipCounters counters = new GossipCounters();
    private final PeerTable peers = new PeerTable();
    private final LoadTable loads;
    private Endpoint[] seeds = {};
    private int sequence;
    private long amounts;
    private long rest;
    private long nextNs;

    public GossipNode(GossipSettings settings, Self self, RandomGenerator random, Outbox outbox) {
        this.settings = settings;
        this.self = self;
        this.random = random;
        this.outbox = outbox;
        loads = new LoadTable(settings.peersMost());
    }

    /** Begins; the first round is due within an interval, at a random moment, so that nodes started together don't beat together. */
    public void start(long nowNs) {
        nextNs = nowNs + random.nextLong(settings.gossipIntervalNs());
    }

    /** When {@link #tick} wants to be called next. */
    public long nextNs() {
        return nextNs;
    }

    /** Does what is due. Later than {@link #nextNs()} by more than the settings' stall counts as an own stall. */
    public void tick(long nowNs) {
        if (nowNs - nextNs < 0) {
            return;
        }
        nextNs = nowNs + settings.gossipIntervalNs();
        sequence++;
        loads.offer(self.node(), Integer.toUnsignedLong(self.boot()) | (long) sequence << 32, amounts, rest, nowNs);
        for (Endpoint seed : seeds) {
            ByteBuffer to = outbox.buffer();
            to.put(SCHEMA);
            loads.write(self.node(), nowNs, to);
            counters.increment(Counter.DATAGRAMS_SENT);
            outbox.send(seed);
        }
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
        plain.order(ByteOrder.LITTLE_ENDIAN);
        if (!plain.hasRemaining() || plain.get() != SCHEMA) {
            counters.increment(Counter.SCHEMAS_UNKNOWN);
            return;
        }
        while (plain.remaining() >= Load.BYTES) {
            take(plain, nowNs);
        }
    }

    private void take(ByteBuffer plain, long nowNs) {
        long node = plain.getLong();
        long bootAndSequence = plain.getLong();
        long word = plain.getLong();
        loads.offer(node, bootAndSequence, word, plain.getLong(), nowNs - (word & 0xffff) * MILLI_NS);
    }

    /** Where others may be found; replaces what was given before. Asked at once, and again at a low rate for good. */
    public void seeds(Endpoint[] endpoints, long nowNs) {
        seeds = endpoints.clone();
    }

    /** Says good-bye; peers remove this node without suspecting it. The node is silent from here on. */
    public void leave(long nowNs) {
        seeds = new Endpoint[0];
    }

    /** This node's own cgroup was throttled: it doubts itself. */
    public void throttled(long nowNs) {
        counters.increment(Counter.THROTTLED);
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
        ByteBuffer wire = ByteBuffer.allocate(Load.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        new Load(
                        self.node(),
                        self.boot(),
                        sequence,
                        0,
                        runQueue,
                        inFlight,
                        freeCpuMillis,
                        freeMemoryBytes,
                        cpuPressurePercent,
                        memoryPressurePercent,
                        executionClasses)
                .write(wire);
        amounts = wire.getLong(16);
        rest = wire.getLong(24);
    }

    /** A peer's load that came with an offload response. */
    public void heard(Load load, long nowNs) {
        ByteBuffer wire = ByteBuffer.allocate(Load.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        load.write(wire);
        take(wire.flip(), nowNs);
    }

    /** A call to a peer went well: it is routable. */
    public void callSucceeded(long node, int boot, long nowNs) {}

    /** A call to a peer failed in a way that speaks against the peer (not reached, no answer): it isn't routable for now, and is probed. */
    public void callFailed(long node, int boot, long nowNs) {}

    /** Appends all this node knows, for a peer that joins or compares; at most {@link GossipSettings#STATE_BYTES}. */
    public void writeState(ByteBuffer to, long nowNs) {
        to.put(SCHEMA);
    }

    /** Takes what a peer wrote by {@link #writeState}; false if it is no such thing. Never throws on any bytes. */
    public boolean readState(ByteBuffer from, long nowNs) {
        return from.hasRemaining() && from.get() == SCHEMA;
    }

    /**
     * What this node tells of one of its functions (deployed, warm, mean duration, in the caller's own layout), sent on change.
     *
     * @param key at most 64 bytes
     * @param value at most 128 bytes; empty takes the record back
     * @return false if it is too large or too many
     */
    public boolean putDetail(byte[] key, byte[] value) {
        return key.length <= 64 && value.length <= 128;
    }

    public PeerTable peers() {
        return peers;
    }

    /** Includes this node's own report. */
    public LoadTable loads() {
        return loads;
    }

    public GossipCounters counters() {
        return counters;
    }
}
