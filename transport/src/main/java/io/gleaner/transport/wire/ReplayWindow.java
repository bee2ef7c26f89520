package io.gleaner.transport.wire;

import java.util.Arrays;

/**
 * Which counters of one sender were seen: the highest, and a bitmap of those below it, moved block by block (RFC 6479).
 * Counters are unsigned. One thread.
 */
final class ReplayWindow {
    private static final int BLOCKS = 32;
    private static final int BLOCK_BITS = Long.SIZE;
    /** Counters so far below the highest can still be told apart; older ones count as seen. */
    static final int COUNTERS = (BLOCKS - 1) * BLOCK_BITS;

    private final long[] seen = new long[BLOCKS];
    private long highest;

    /** Everything up to this counter counts as seen. */
    void startAfter(long counter) {
        highest = counter;
        Arrays.fill(seen, -1L);
        clearAbove(counter);
    }

    /** The block of the highest counter holds room for some that are still to come. */
    private void clearAbove(long counter) {
        int used = (int) (counter & BLOCK_BITS - 1) + 1;
        seen[block(counter)] = used == BLOCK_BITS ? -1L : (1L << used) - 1;
    }

    boolean isNew(long counter) {
        if (Long.compareUnsigned(counter, highest) > 0) {
            return true;
        }
        return Long.compareUnsigned(highest - counter, COUNTERS) < 0 && (seen[block(counter)] & bit(counter)) == 0;
    }

    /** Only of a counter that {@link #isNew} and authentic: a forged one would push all others out. */
    void mark(long counter) {
        if (Long.compareUnsigned(counter, highest) > 0) {
            long blocks = (counter >>> 6) - (highest >>> 6);
            for (long each = 1; each <= Math.min(blocks, BLOCKS); each++) {
                seen[(int) ((highest >>> 6) + each) & BLOCKS - 1] = 0;
            }
            highest = counter;
        }
        seen[block(counter)] |= bit(counter);
    }

    long highest() {
        return highest;
    }

    private static int block(long counter) {
        return (int) (counter >>> 6) & BLOCKS - 1;
    }

    private static long bit(long counter) {
        return 1L << counter;
    }
}
