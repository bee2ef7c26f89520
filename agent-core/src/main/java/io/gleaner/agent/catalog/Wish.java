package io.gleaner.agent.catalog;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures how long something wished for took, where one thread wishes and another grants, and the wish may become known
 * after it was granted. Any thread; allocates nothing. Times in nanoseconds of one clock.
 */
public final class Wish {
    /** Nobody wished, or it isn't granted yet. */
    public static final long OPEN = -1;

    private static final long NEVER = Long.MIN_VALUE;

    private final AtomicLong wishedNs = new AtomicLong(NEVER);
    private final AtomicLong grantedNs = new AtomicLong(NEVER);

    /**
     * Wished at this time; the earliest wish not granted yet counts.
     *
     * @return how long it took, where it has been granted since; else {@link #OPEN}
     */
    public long wished(long nowNs) {
        wishedNs.compareAndSet(NEVER, nowNs);
        long granted = grantedNs.get();
        return granted != NEVER && granted - nowNs >= 0 ? take(granted) : OPEN;
    }

    /**
     * Granted at this time.
     *
     * @return how long it took, {@link #OPEN} where nobody wished yet
     */
    public long granted(long nowNs) {
        grantedNs.set(nowNs);
        return take(nowNs);
    }

    private long take(long granted) {
        long wished = wishedNs.getAndSet(NEVER);
        return wished == NEVER ? OPEN : Math.max(0, granted - wished);
    }
}
