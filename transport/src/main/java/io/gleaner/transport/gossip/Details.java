package io.gleaner.transport.gossip;

import io.gleaner.transport.gossip.GossipCounters.Counter;
import io.gleaner.transport.load.Detail;
import io.gleaner.transport.load.DetailTable;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Passes on what nodes tell of their functions: on change, as often as spreading needs, the longest waiting first. The queue
 * is bounded; beyond that the oldest change is dropped, and reaches others with the next exchange of all that is known.
 * Owner only.
 */
final class Details {
    private static final int QUEUE_MOST = 1_024;
    /** Header, node, boot, sequence, two lengths. */
    private static final int FIXED_BYTES = Kind.HEADER_BYTES + Kind.WHO_BYTES + 2;

    private static final class Telling {
        private final Detail detail;
        private int left;

        Telling(Detail detail, int left) {
            this.detail = detail;
            this.left = left;
        }
    }

    private final Self self;
    private final GossipCounters counters;
    private final Roster roster;
    private final DetailTable table;
    private final ArrayDeque<Telling> queue = new ArrayDeque<>();
    private int sequence;

    Details(Self self, GossipCounters counters, Roster roster, DetailTable table) {
        this.self = self;
        this.counters = counters;
        this.roster = roster;
        this.table = table;
    }

    /** This node's own record. */
    boolean put(byte[] key, byte[] value) {
        return key.length <= Detail.KEY_BYTES_MOST
                && value.length <= Detail.VALUE_BYTES_MOST
                && take(new Detail(self.node(), self.boot(), sequence + 1, key.clone(), value.clone()))
                && ++sequence != 0;
    }

    private boolean take(Detail detail) {
        DetailTable.Outcome outcome = table.offer(detail);
        if (outcome == DetailTable.Outcome.TAKEN) {
            if (queue.size() == QUEUE_MOST) {
                queue.pollFirst();
                counters.increment(Counter.TELLINGS_DROPPED);
            }
            queue.addLast(new Telling(detail, roster.tellingTimes()));
        } else if (outcome == DetailTable.Outcome.REFUSED) {
            counters.increment(Counter.DETAILS_REFUSED);
        }
        return outcome == DetailTable.Outcome.TAKEN;
    }

    /** Takes a record from a message; false if its bytes make no sense. */
    boolean read(ByteBuffer from) {
        if (from.remaining() < Kind.WHO_BYTES) {
            return false;
        }
        long node = from.getLong();
        int boot = from.getInt();
        int itsSequence = from.getInt();
        byte[] key = Words.bytes(from, Detail.KEY_BYTES_MOST);
        byte[] value = key == null ? null : Words.bytes(from, Detail.VALUE_BYTES_MOST);
        if (value == null) {
            return false;
        }
        if (node != self.node() && roster.isMember(node, boot)) {
            take(new Detail(node, boot, itsSequence, key, value));
        }
        return true;
    }

    /** Appends records up to a position; a round's count as told. */
    void tell(ByteBuffer to, int end, boolean ofRound) {
        for (int each = queue.size(); each > 0; each--) {
            Telling telling = queue.peekFirst();
            if (to.position() + bytes(telling.detail) > end) {
                return;
            }
            queue.pollFirst();
            write(telling.detail, to);
            telling.left -= ofRound ? 1 : 0;
            if (telling.left > 0) {
                queue.addLast(telling);
            }
        }
    }

    /** Appends all records of a node, as far as there is room. */
    void writeAll(long node, ByteBuffer to) {
        for (Detail detail : table.of(node)) {
            if (bytes(detail) <= to.remaining()) {
                write(detail, to);
            }
        }
    }

    private static int bytes(Detail detail) {
        return FIXED_BYTES + detail.key().length + detail.value().length;
    }

    private static void write(Detail detail, ByteBuffer to) {
        Words.header(to, Kind.DETAIL, bytes(detail) - Kind.HEADER_BYTES);
        to.putLong(detail.node()).putInt(detail.boot()).putInt(detail.sequence());
        Words.text(to, detail.key());
        Words.text(to, detail.value());
    }
}
