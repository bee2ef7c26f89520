package io.gleaner.placement.delivery;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Smooth weighted round robin without a lock: each node has a tag, the lowest among those that may be chosen has its turn and
 * its tag moves on by 1 / weight (stride scheduling: C. A. Waldspurger, W. E. Weihl, MIT/LCS/TM-528, 1995). Any number of turns
 * is within about one call of its share, also among changing subsets: who was left out for a while comes back at the present
 * tag and catches up nothing. Any thread; a turn always ends, and none is lost.
 */
final class Rotation {
    private static final long ROUND = 1_000_000_000_000L;
    private static final int TRIES = 8;

    private final Weights weights;
    private final AtomicLongArray tags;
    private final AtomicLong present = new AtomicLong();

    Rotation(Weights weights) {
        this.weights = weights;
        tags = new AtomicLongArray(weights.nodes());
        for (int node = 0; node < tags.length(); node++) {
            tags.set(node, stride(node) / 2);
        }
    }

    /** Goes on where another stood: who was near its turn there is as near here. */
    Rotation(Weights weights, Rotation before) {
        this(weights);
        long then = before.present.get();
        for (int node = 0; node < Math.min(tags.length(), before.tags.length()); node++) {
            long old = before.stride(node);
            if (old > 0) {
                double left = Math.max(0, Math.min(1, (double) (before.tags.get(node) - then) / old));
                tags.set(node, (long) (left * stride(node)));
            }
        }
    }

    /** The row whose turn it is, of the first {@code count} in {@code rows}; -1 where none of them has a share. */
    int next(Candidates all, int[] rows, int count) {
        for (int tries = 1; ; tries++) {
            long now = present.get();
            int row = earliest(all, rows, count, now);
            if (row < 0) {
                return row;
            }
            int node = all.nodes[row];
            long tag = tags.get(node);
            long turn = Math.max(tag, now);
            if (tags.compareAndSet(node, tag, turn + stride(node))) {
                if (turn > now) {
                    present.compareAndSet(now, turn);
                }
                return row;
            }
            if (tries == TRIES) {
                tags.getAndAdd(node, stride(node));
                return row;
            }
        }
    }

    private int earliest(Candidates all, int[] rows, int count, long now) {
        int best = Candidates.NONE;
        long bestTag = Long.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            int node = all.nodes[rows[i]];
            if (weights.ppm(node) > 0) {
                long tag = Math.max(tags.get(node), now);
                if (tag < bestTag) {
                    bestTag = tag;
                    best = rows[i];
                }
            }
        }
        return best;
    }

    private long stride(int node) {
        int ppm = weights.ppm(node);
        return ppm == 0 ? 0 : ROUND / ppm;
    }
}
