package io.gleaner.placement.delivery;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What this node has sent to others, so that it can be added to a report by when that was made: a report takes a while to
 * come, and what was sent on its way isn't in it. Counts in buckets of {@value #BUCKET_NS} ns over the last 8 s. Any thread; nothing is
 * allocated, nothing waits. Two first sends of a bucket that race may count one send into the wrong one.
 */
public final class SendHistory {
    private static final int BUCKET_SHIFT = 26;
    private static final long BUCKET_NS = 1L << BUCKET_SHIFT;
    private static final int BUCKETS = 128;

    /** By node and bucket: the bucket's number, and below it how many had been sent before it. */
    private final AtomicLongArray before;

    private final AtomicIntegerArray totals;
    private final AtomicIntegerArray lasts;

    /** @param nodes indexes 0 to nodes - 1; others are left out */
    public SendHistory(int nodes) {
        before = new AtomicLongArray(nodes * BUCKETS);
        totals = new AtomicIntegerArray(nodes);
        lasts = new AtomicIntegerArray(nodes);
    }

    /** A call goes to this node. */
    public void sent(int node, long nowNs) {
        if (node < 0 || node >= totals.length()) {
            return;
        }
        int bucket = bucket(nowNs);
        int place = node * BUCKETS + (bucket & BUCKETS - 1);
        long held = before.get(place);
        int total = totals.getAndIncrement(node);
        if ((int) (held >>> 32) != bucket) {
            before.compareAndSet(place, held, (long) bucket << 32 | total & 0xffff_ffffL);
        }
        lasts.lazySet(node, bucket);
    }

    /** How many went to this node since then; at most those of the last 8 s. */
    public int since(int node, long thenNs, long nowNs) {
        if (node < 0 || node >= totals.length()) {
            return 0;
        }
        int last = lasts.get(node);
        int now = bucket(nowNs);
        int span = Math.max(0, Math.min(BUCKETS - 1, now - bucket(thenNs)));
        for (int bucket = now - span; span >= 0 && bucket - last <= 0; bucket++, span--) {
            long held = before.get(node * BUCKETS + (bucket & BUCKETS - 1));
            if ((int) (held >>> 32) == bucket) {
                return totals.get(node) - (int) held;
            }
        }
        return 0;
    }

    /** Forgets what went to a node: its index has a new owner. */
    public void forget(int node) {
        lasts.set(node, 0);
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            before.set(node * BUCKETS + bucket, 0);
        }
    }

    /** From 1 on for a while: 0 marks an empty place. Clocks may begin below 0, so the number wraps. */
    private static int bucket(long ns) {
        return (int) (ns >> BUCKET_SHIFT) + 1;
    }
}
