package io.gleaner.transport.wire;

/** So many a second, and half a second's worth at once after a pause. One thread; the clock may stand, not go back. */
final class RateBudget {
    private static final long NS_PER_S = 1_000_000_000L;

    private final long costNs;
    private final long savedNsMost;
    private long savedNs;
    private long lastNs;
    private boolean started;

    RateBudget(int perSecond) {
        costNs = NS_PER_S / perSecond;
        savedNsMost = Math.max(costNs, NS_PER_S / 2);
        savedNs = savedNsMost;
    }

    boolean take(long nowNs) {
        if (started) {
            savedNs = Math.min(savedNsMost, savedNs + Math.max(0, Math.min(savedNsMost, nowNs - lastNs)));
        }
        started = true;
        lastNs = nowNs;
        if (savedNs < costNs) {
            return false;
        }
        savedNs -= costNs;
        return true;
    }
}
