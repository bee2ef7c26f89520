package io.gleaner.agent.decision;

/**
 * Whether those that a loan relies on are at work: the watch, which notices that an owner wants its own back, and
 * enforcement, which writes it. Times of the caller's clock. Any thread; allocates nothing.
 */
final class Pulse {
    private final long stallAfterNs;
    private volatile boolean begun;
    private volatile long watchNs;
    private volatile long enforcementNs;

    /** @param stallAfterNs not seen for longer than this means stalled; 0 = nobody is looked for */
    Pulse(long stallAfterNs) {
        this.stallAfterNs = stallAfterNs;
    }

    /** Both start now; before this nobody counts as stalled. */
    void begin(long nowNs) {
        watchNs = nowNs;
        enforcementNs = nowNs;
        begun = true;
    }

    /** The watch has seen everybody. */
    void watched(long nowNs) {
        watchNs = nowNs;
    }

    /** Enforcement begins a pass. */
    void enforced(long nowNs) {
        enforcementNs = nowNs;
    }

    boolean watchStalled(long nowNs) {
        return isStale(watchNs, nowNs);
    }

    boolean enforcementStalled(long nowNs) {
        return isStale(enforcementNs, nowNs);
    }

    private boolean isStale(long seenNs, long nowNs) {
        return stallAfterNs > 0 && begun && nowNs - seenNs > stallAfterNs;
    }
}
