package io.gleaner.transport.load;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Chooses whose load goes into a datagram: the freshest and least-sent first. A report's rank is its age in steps of 10 ms
 * plus some steps for each time it was passed on from here; a receiver that is chosen by chance gains most from the
 * freshest, as it hardly has it. Sorted into buckets, so a choice takes time in proportion to the nodes. Owner only.
 */
public final class LoadSender {
    private static final int BUCKETS = 128;
    private static final int STEP_NS = 10_000_000;
    private static final int STEPS_PER_SENDING = 2;
    private static final byte SENT_MOST = 100;
    /** What is older isn't passed on: its age couldn't be told any more. */
    private static final long OLDEST_NS = 60_000_000_000L;

    private final LoadTable table;
    private final int[] heads = new int[BUCKETS];
    private int[] nexts = new int[0];

    public LoadSender(LoadTable table) {
        this.table = table;
    }

    /**
     * Appends as many reports as there is room for.
     *
     * @param except whose report is left out: the receiver's own
     * @return how many
     */
    public int fill(ByteBuffer littleEndian, int roomBytes, long except, long nowNs) {
        LoadRows rows = table.rows();
        rank(rows, except, nowNs);
        int count = 0;
        int most = roomBytes / Load.BYTES;
        for (int bucket = 0; bucket < BUCKETS && count < most; bucket++) {
            for (int at = heads[bucket]; at >= 0 && count < most; at = nexts[at]) {
                LoadTable.write(rows, at, nowNs, littleEndian);
                rows.sent[at] = (byte) Math.min(SENT_MOST, rows.sent[at] + 1);
                count++;
            }
        }
        return count;
    }

    private void rank(LoadRows rows, long except, long nowNs) {
        if (nexts.length < rows.capacity()) {
            nexts = new int[rows.capacity()];
        }
        Arrays.fill(heads, -1);
        for (int at = 0; at < rows.capacity(); at++) {
            long node = rows.nodes[at];
            long bornNs = rows.bornNs[at];
            if (node == 0 || node == except || bornNs == LoadTable.NEVER || nowNs - bornNs > OLDEST_NS) {
                continue;
            }
            long rank = Math.max(0, nowNs - bornNs) / STEP_NS + (long) STEPS_PER_SENDING * rows.sent[at];
            int bucket = (int) Math.min(BUCKETS - 1, rank);
            nexts[at] = heads[bucket];
            heads[bucket] = at;
        }
    }
}
