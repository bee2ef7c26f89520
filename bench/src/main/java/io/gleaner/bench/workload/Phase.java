package io.gleaner.bench.workload;

/**
 * A stretch of a function's run: CPU work on so many cores, or a wait.
 *
 * @param coreNs CPU work in core-nanoseconds; 0 for a wait
 * @param cores the most cores it can use at once, where it stops getting faster
 * @param waitNs how long it waits, in nanoseconds; 0 for work
 */
public record Phase(double coreNs, double cores, long waitNs) {
    /** Rejects what is neither work nor a wait. */
    public Phase {
        if (!(coreNs >= 0) || waitNs < 0 || coreNs > 0 == waitNs > 0 || coreNs > 0 && !(cores > 0)) {
            throw new IllegalArgumentException("a phase is CPU work on some cores or a wait, not coreNs=" + coreNs
                    + ", cores=" + cores + ", waitNs=" + waitNs);
        }
    }

    /** CPU work. */
    public static Phase work(double coreMillis, double cores) {
        return new Phase(coreMillis * 1e6, cores, 0);
    }

    /** A wait, for a network or a disk. */
    public static Phase waiting(double millis) {
        return new Phase(0, 0, (long) (millis * 1e6));
    }

    /** Whether it is CPU work, not a wait. */
    public boolean isWork() {
        return coreNs > 0;
    }
}
