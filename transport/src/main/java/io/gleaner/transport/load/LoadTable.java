package io.gleaner.transport.load;

import java.nio.ByteBuffer;

/**
 * What every peer's load is and how old that knowledge is; the last writer wins by boot and sequence, both unsigned. Written
 * by the thread that drives the node, read by any thread without locks and without allocating. Holds at most the number of
 * nodes it was made for; what comes beyond is refused and counted by the caller.
 */
public final class LoadTable {
    /** From this age on, knowledge is marked as stale. */
    public static final long STALE_MILLIS = 2_000;

    private static final int FIRST_CAPACITY = 16;
    private static final long AGE_MASK = 0xffff;
    private static final long MILLI_NS = 1_000_000;

    private final int nodesMost;
    private volatile LoadRows rows = new LoadRows(FIRST_CAPACITY);

    /** What became of a report. */
    public enum Outcome {
        TAKEN,
        /** The same report or a newer one is known. */
        OLD,
        /** The table is full. */
        REFUSED
    }

    public LoadTable(int nodesMost) {
        this.nodesMost = nodesMost;
    }

    /** Copies what is known of a node; false, and the row untouched, where nothing is. Any thread. */
    public boolean read(long node, long nowNs, LoadRow row) {
        LoadRows now = rows;
        int at = now.find(node);
        return at >= 0 && now.read(at, nowNs, row);
    }

    /** How many nodes have a row. Any thread; a moment's value. */
    public int size() {
        return rows.size();
    }

    /**
     * Takes a report, in the raw words of {@link Load}'s layout, unless it is known. Owner only.
     *
     * @param amounts the word that starts with the age, which is ignored
     * @param bornNs when the report was made, on this node's clock
     */
    public Outcome offer(long node, long bootAndSequence, long amounts, long rest, long bornNs) {
        LoadRows now = rows;
        int at = now.find(node);
        if (at >= 0) {
            if (compare(bootAndSequence, now.bootsAndSequences[at]) <= 0) {
                return Outcome.OLD;
            }
            now.write(at, bootAndSequence, amounts, rest, bornNs);
            return Outcome.TAKEN;
        }
        if (node == 0 || now.size() >= nodesMost) {
            return Outcome.REFUSED;
        }
        if (2 * (now.size() + 1) > now.capacity()) {
            now = now.resized(2 * now.capacity());
            rows = now;
        }
        now.add(node, bootAndSequence, amounts, rest, bornNs);
        return Outcome.TAKEN;
    }

    /** When the known report of a node was made, on this node's clock, or {@code Long.MIN_VALUE}. Owner only. */
    public long bornNs(long node, int boot) {
        LoadRows now = rows;
        int at = now.find(node);
        return at < 0 || (int) now.bootsAndSequences[at] != boot ? Long.MIN_VALUE : now.bornNs[at];
    }

    /** Appends a node's report, aged to the moment, in {@link Load}'s layout; false where there is none. Owner only. */
    public boolean write(long node, long nowNs, ByteBuffer littleEndian) {
        LoadRows now = rows;
        int at = now.find(node);
        if (at < 0) {
            return false;
        }
        long ageMillis = Math.max(0, Math.min(AGE_MASK, (nowNs - now.bornNs[at]) / MILLI_NS));
        littleEndian.putLong(node).putLong(now.bootsAndSequences[at]);
        littleEndian.putLong(now.amounts[at] & ~AGE_MASK | ageMillis).putLong(now.rests[at]);
        return true;
    }

    /** Forgets a node. Owner only; makes new rows, as readers may hold the old ones. */
    public void remove(long node) {
        if (rows.find(node) >= 0) {
            rows = rows.without(node);
        }
    }

    private static int compare(long one, long other) {
        int byBoot = Integer.compareUnsigned((int) one, (int) other);
        return byBoot != 0 ? byBoot : Integer.compareUnsigned((int) (one >>> 32), (int) (other >>> 32));
    }
}
