package io.gleaner.transport.load;

import java.nio.ByteBuffer;

/**
 * What every peer's load is and how old that knowledge is; the last writer wins by boot and sequence, both unsigned. Has a
 * row for each node that was admitted, so it is bounded by who admits; reports of others are left. Written by the thread
 * that drives the node, read by any thread without locks and without allocating.
 */
public final class LoadTable {
    /** From this age on, knowledge is marked as stale. */
    public static final long STALE_MILLIS = 2_000;
    /** When a report was made that there isn't. */
    public static final long NEVER = Long.MIN_VALUE;

    private static final int FIRST_CAPACITY = 16;
    private static final long AGE_MASK = 0xffff;
    private static final long MILLI_NS = 1_000_000;

    private volatile LoadRows rows = new LoadRows(FIRST_CAPACITY);

    /** What became of a report. */
    public enum Outcome {
        TAKEN,
        /** The same report or a newer one is known. */
        OLD,
        /** Of a node that wasn't admitted. */
        UNKNOWN
    }

    /** Copies what is known of a node; false, and the row untouched, where nothing is. Any thread. */
    public boolean read(long node, long nowNs, LoadRow row) {
        LoadRows now = rows;
        int at = now.find(node);
        return at >= 0 && now.read(at, nowNs, row);
    }

    /** How many nodes have a row. Owner only. */
    public int size() {
        return rows.size();
    }

    /** Makes a row for a node's reports. Owner only. */
    public void admit(long node) {
        admit(node, 0);
    }

    /**
     * Makes a row for the reports of a node that was here before. Owner only.
     *
     * @param known what {@link #remove} answered: only newer reports are taken
     */
    public void admit(long node, long known) {
        LoadRows now = rows;
        int at = node == 0 ? -1 : now.find(node);
        if (at >= 0 && now.isRemoved(at)) {
            now.restore(at, known);
            return;
        }
        if (node == 0 || at >= 0) {
            return;
        }
        if (2 * (now.sizeWithRemoved() + 1) > now.capacity()) {
            // Where half of the rows or more are of those removed, there is room without them.
            boolean grows = 4 * now.size() >= now.capacity();
            now = now.resized(grows ? 2 * now.capacity() : now.capacity());
            rows = now;
        }
        now.add(node, known, 0, 0, NEVER);
    }

    /**
     * Forgets a node. Owner only.
     *
     * @return boot and sequence of its newest report, for {@link #admit(long, long)}; 0 where there was none
     */
    public long remove(long node) {
        LoadRows now = rows;
        int at = now.find(node);
        if (at < 0 || now.isRemoved(at)) {
            return 0;
        }
        now.remove(at);
        return now.bootsAndSequences[at];
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
        if (at < 0 || now.isRemoved(at)) {
            return Outcome.UNKNOWN;
        }
        boolean isFirst = now.bornNs[at] == NEVER && now.bootsAndSequences[at] == 0;
        if (!isFirst && compare(bootAndSequence, now.bootsAndSequences[at]) <= 0) {
            return Outcome.OLD;
        }
        now.write(at, bootAndSequence, amounts, rest, bornNs);
        return Outcome.TAKEN;
    }

    /** When the known report of a node's boot was made, on this node's clock, or {@link #NEVER}. Owner only. */
    public long bornNs(long node, int boot) {
        LoadRows now = rows;
        int at = now.find(node);
        return at < 0 || (int) now.bootsAndSequences[at] != boot ? NEVER : now.bornNs[at];
    }

    /**
     * Adds up what all nodes wait for, run, and have free, in this order. Owner only.
     *
     * @return how many nodes were counted: those with a report that isn't stale
     */
    public int sum(long nowNs, long[] sums) {
        LoadRows now = rows;
        int count = 0;
        for (int at = 0; at < now.capacity(); at++) {
            boolean reported = now.nodes[at] != 0 && now.bornNs[at] != NEVER;
            if (reported && nowNs - now.bornNs[at] <= STALE_MILLIS * MILLI_NS) {
                long word = now.amounts[at];
                sums[0] += word >>> 16 & 0xffff;
                sums[1] += word >>> 32 & 0xffff;
                sums[2] += (word >>> 48) * Load.CPU_STEP_MILLIS;
                sums[3] += (now.rests[at] & 0xffff) << Load.MEMORY_STEP_SHIFT;
                count++;
            }
        }
        return count;
    }

    /** Appends the report of a row, aged to the moment, in {@link Load}'s layout. Owner only. */
    static void write(LoadRows from, int at, long nowNs, ByteBuffer littleEndian) {
        long ageMillis = Math.max(0, Math.min(AGE_MASK, (nowNs - from.bornNs[at]) / MILLI_NS));
        littleEndian.putLong(from.nodes[at]).putLong(from.bootsAndSequences[at]);
        littleEndian.putLong(from.amounts[at] & ~AGE_MASK | ageMillis).putLong(from.rests[at]);
    }

    /** The rows of this moment, for those in this package that pass them on. */
    LoadRows rows() {
        return rows;
    }

    private static int compare(long one, long other) {
        int byBoot = Integer.compareUnsigned((int) one, (int) other);
        return byBoot != 0 ? byBoot : Integer.compareUnsigned((int) (one >>> 32), (int) (other >>> 32));
    }
}
