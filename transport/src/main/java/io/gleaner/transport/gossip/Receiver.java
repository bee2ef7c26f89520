package io.gleaner.transport.gossip;

import io.gleaner.transport.gossip.GossipCounters.Counter;
import io.gleaner.transport.load.Load;
import io.gleaner.transport.load.LoadTable;
import io.gleaner.transport.membership.Claim;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Member;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Takes messages apart, one after the other, and hands each to whom it concerns. Bytes that make no sense end the datagram or
 * skip the message, are counted, and never throw: every read is preceded by a look at what is left. Owner only.
 */
final class Receiver {
    private static final long AGE_MASK = 0xffff;
    private static final long MILLI_NS = 1_000_000;

    private final Self self;
    private final GossipCounters counters;
    private final Roster roster;
    private final LoadTable loads;
    private final Details details;
    private final Zones zones;
    private final Prober prober;
    private final Composer composer;
    private final ClaimMessage claim = new ClaimMessage();
    private long senderNode;
    private Endpoint sender;
    private boolean bulk;
    private boolean refute;
    private long strangerNode;
    private boolean ofUnknownAge;
    private long onTheWayNs;
    private long nowNs;

    Receiver(
            Self self,
            GossipCounters counters,
            Roster roster,
            LoadTable loads,
            Details details,
            Zones zones,
            Prober prober,
            Composer composer) {
        this.self = self;
        this.counters = counters;
        this.roster = roster;
        this.loads = loads;
        this.details = details;
        this.zones = zones;
        this.prober = prober;
        this.composer = composer;
    }

    /** Takes a datagram; one that may have waited while this node slept tells nothing of load, as its age isn't known. */
    void datagram(long fromNode, Endpoint from, ByteBuffer plain, boolean waited, long atNs) {
        senderNode = fromNode;
        sender = from;
        bulk = false;
        ofUnknownAge = waited;
        strangerNode = 0;
        onTheWayNs = prober.oneWayNs();
        nowNs = atNs;
        refute = false;
        messages(plain);
        if (refute) {
            composer.refute(sender, senderNode, nowNs);
        }
    }

    /**
     * Takes a bulk state; false if it isn't whole.
     *
     * @param waited whether it may have been under way for long: over a connection that lost a segment. It then tells nothing of
     *     load, as its age isn't known
     */
    boolean state(ByteBuffer state, boolean waited, long atNs) {
        senderNode = 0;
        sender = null;
        bulk = true;
        ofUnknownAge = waited;
        onTheWayNs = 0;
        nowNs = atNs;
        return messages(state);
    }

    /** Whether the last datagram told the load of a node that was never heard of here. */
    boolean spokeOfStranger() {
        return strangerNode != 0 && roster.members().find(strangerNode) == null && !zones.isForeign(strangerNode);
    }

    private boolean messages(ByteBuffer from) {
        from.order(ByteOrder.LITTLE_ENDIAN);
        if (!from.hasRemaining() || from.get() != Kind.SCHEMA) {
            counters.increment(Counter.SCHEMAS_UNKNOWN);
            return false;
        }
        int end = from.limit();
        while (from.remaining() >= Kind.HEADER_BYTES) {
            int kind = from.get() & 255;
            int bytes = from.getShort() & 0xffff;
            if (bytes > from.remaining()) {
                counters.increment(Counter.MALFORMED);
                return false;
            }
            int next = from.position() + bytes;
            from.limit(next);
            if (!message(kind, from)) {
                counters.increment(Counter.MALFORMED);
            }
            from.limit(end);
            from.position(next);
        }
        if (from.hasRemaining()) {
            counters.increment(Counter.MALFORMED);
            return false;
        }
        return true;
    }

    private boolean message(int kind, ByteBuffer from) {
        return switch (kind) {
            case Kind.LOAD -> load(from);
            case Kind.PING -> bulk || ping(from);
            case Kind.ACK -> bulk || ack(from);
            case Kind.NACK -> bulk || nack(from);
            case Kind.PING_REQUEST -> bulk || pingRequest(from);
            case Kind.ALIVE -> claim(Claim.ALIVE, from);
            case Kind.SUSPECT -> claim(Claim.SUSPECT, from);
            case Kind.DEAD -> claim(Claim.DEAD, from);
            case Kind.LEFT -> claim(Claim.LEFT, from);
            case Kind.ZONE -> zones.read(from, senderNode, nowNs);
            case Kind.DETAIL -> details.read(from);
            default -> {
                counters.increment(Counter.KINDS_UNKNOWN);
                yield true;
            }
        };
    }

    private boolean load(ByteBuffer from) {
        if (ofUnknownAge) {
            counters.add(Counter.LOADS_OF_UNKNOWN_AGE, from.remaining() / Load.BYTES);
            return from.remaining() % Load.BYTES == 0;
        }
        int taken = 0;
        int old = 0;
        int unknown = 0;
        strangerNode = 0;
        while (from.remaining() >= Load.BYTES) {
            long node = from.getLong();
            long bootAndSequence = from.getLong();
            long amounts = from.getLong();
            long rest = from.getLong();
            if (node == self.node()) {
                continue;
            }
            long bornNs = nowNs - onTheWayNs - (amounts & AGE_MASK) * MILLI_NS;
            // Of another boot than the member's nothing is taken: one that never was would hide all true ones.
            LoadTable.Outcome outcome = roster.isMember(node, (int) bootAndSequence)
                    ? loads.offer(node, bootAndSequence, amounts, rest, bornNs)
                    : LoadTable.Outcome.UNKNOWN;
            switch (outcome) {
                case TAKEN -> taken++;
                case OLD -> old++;
                case UNKNOWN -> {
                    unknown++;
                    strangerNode = node;
                }
            }
        }
        counters.add(Counter.LOADS_TAKEN, taken);
        counters.add(Counter.LOADS_OLD, old);
        counters.add(Counter.LOADS_UNKNOWN, unknown);
        return !from.hasRemaining();
    }

    private boolean ping(ByteBuffer from) {
        if (from.remaining() < Kind.PING_BYTES) {
            return false;
        }
        int sequence = from.getInt();
        long node = from.getLong();
        if (node == self.node() || node == 0) {
            composer.beginSmall();
            composer.frankly(roster.members().find(senderNode));
            composer.ack(sequence, self.node(), self.boot());
            composer.send(sender, senderNode, nowNs);
        }
        return true;
    }

    private boolean ack(ByteBuffer from) {
        if (from.remaining() < Kind.ACK_BYTES) {
            return false;
        }
        prober.acked(from.getInt(), from.getLong(), from.getInt(), senderNode, nowNs);
        return true;
    }

    private boolean nack(ByteBuffer from) {
        if (from.remaining() < Kind.NACK_BYTES) {
            return false;
        }
        prober.nacked(from.getInt());
        return true;
    }

    private boolean pingRequest(ByteBuffer from) {
        if (from.remaining() < Kind.PING_REQUEST_BYTES) {
            return false;
        }
        int sequence = from.getInt();
        long node = from.getLong();
        Member known = roster.members().find(node);
        Endpoint said = Words.endpoint(from);
        Endpoint at = known != null && known.gossip() != null ? known.gossip() : said;
        prober.relay(sequence, node, at, senderNode, sender, nowNs);
        return true;
    }

    private boolean claim(Claim kind, ByteBuffer from) {
        if (!claim.read(kind, from, bulk)) {
            return false;
        }
        // A description is made of objects: not for what is known already.
        Member known = roster.members().find(claim.node());
        boolean news = known == null
                || claim.boot() != known.boot()
                || claim.incarnation() != known.incarnation()
                || kind != Claim.ALIVE;
        if (!news) {
            return true;
        }
        if (!claim.readDescription(from)) {
            return false;
        }
        if (claim.node() != self.node() && zones.leftOut(claim)) {
            return true;
        }
        refute |= roster.hear(claim, nowNs);
        return true;
    }
}
