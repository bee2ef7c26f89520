package io.gleaner.harvest.safeguard;

/**
 * CPU usage of a container over a sliding window of one quota period, from samples of its cumulative usage. One thread
 * (the watch) owns it; allocates nothing after construction.
 *
 * <p>The usage in the window is always divided by the whole period, for runs shorter than it too: 20 ms of work in a
 * period of 100 ms needs a quota of 0.2 cores, whoever measures it over 20 ms sees 1.0. Where the window begins between
 * two samples the usage between them is taken as even; so a late sample blurs a burst, it doesn't lose it.
 */
public final class UsageWindow {
    /** Samples nearer than this part of the period are folded into one, so that a period always fits the ring. */
    private static final int FOLDS = 16;

    private static final int CAPACITY = 32;
    private static final int MASK = CAPACITY - 1;

    private final long periodNs;
    private final long[] sampleNs = new long[CAPACITY];
    private final long[] usageNs = new long[CAPACITY];
    private long oldest;
    private long next;
    private boolean paused;
    private long cpuMillis;
    private long cpuMillisPeak;

    /**
     * @param periodNs the quota period, 1 ms to 1 s as the kernel has it
     */
    public UsageWindow(long periodNs) {
        if (periodNs < 1_000_000 || periodNs > 1_000_000_000) {
            throw new IllegalArgumentException(
                    "a CPU quota period is 1 ms to 1 s, not " + periodNs + " ns: the usual one is 100000000");
        }
        this.periodNs = periodNs;
    }

    /** Forgets all samples and the peak, and begins with this one; ends a pause. */
    public void reset(long nowNs, long cpuUsageNs) {
        oldest = 0;
        next = 0;
        paused = false;
        cpuMillis = 0;
        cpuMillisPeak = 0;
        append(nowNs, cpuUsageNs);
    }

    /** Begins a new run in the same container: the peak starts again, the samples stay, because the quota does too. */
    public void restartPeak() {
        cpuMillisPeak = 0;
    }

    /** The container is frozen: samples are ignored until {@link #reset}. */
    public void pause() {
        paused = true;
        cpuMillis = 0;
    }

    /**
     * Takes a sample.
     *
     * @param nowNs when it was taken; one that isn't newer than the last is ignored
     * @param cpuUsageNs the container's CPU time so far; one that fell means a new container: all starts again
     * @return the usage over the last period, in millicores
     */
    public long sample(long nowNs, long cpuUsageNs) {
        if (paused) {
            return 0;
        }
        if (next == 0) {
            append(nowNs, cpuUsageNs);
            return 0;
        }
        int last = (int) ((next - 1) & MASK);
        if (nowNs - sampleNs[last] <= 0) {
            return cpuMillis;
        }
        if (cpuUsageNs < usageNs[last]) {
            long peakSoFar = cpuMillisPeak;
            reset(nowNs, cpuUsageNs);
            cpuMillisPeak = peakSoFar;
            return 0;
        }
        foldIfClose();
        append(nowNs, cpuUsageNs);
        cpuMillis = cpuMillisOver(usageInWindow(nowNs, cpuUsageNs));
        cpuMillisPeak = Math.max(cpuMillisPeak, cpuMillis);
        return cpuMillis;
    }

    /** The usage over the period that ended with the last sample, in millicores. */
    public long cpuMillis() {
        return cpuMillis;
    }

    /** The highest usage over one period since {@link #restartPeak} or {@link #reset}, in millicores. */
    public long cpuMillisPeak() {
        return cpuMillisPeak;
    }

    /** The container's CPU time at the last sample, -1 before the first. */
    long lastUsageNs() {
        return next == 0 ? -1 : usageNs[(int) ((next - 1) & MASK)];
    }

    /** CPU time over one period, in millicores. */
    long cpuMillisOver(long usedNs) {
        return usedNs * 1000 / periodNs;
    }

    private void foldIfClose() {
        if (next - oldest >= 2) {
            long gapNs = sampleNs[(int) ((next - 1) & MASK)] - sampleNs[(int) ((next - 2) & MASK)];
            if (gapNs < periodNs / FOLDS) {
                next--;
            }
        }
    }

    private void append(long nowNs, long cpuUsageNs) {
        if (next - oldest == CAPACITY) {
            oldest++;
        }
        sampleNs[(int) (next & MASK)] = nowNs;
        usageNs[(int) (next & MASK)] = cpuUsageNs;
        next++;
    }

    private long usageInWindow(long nowNs, long cpuUsageNs) {
        long startNs = nowNs - periodNs;
        // One sample at or before the start of the window is kept: the usage there is read between it and the next.
        while (next - oldest > 2 && sampleNs[(int) ((oldest + 1) & MASK)] - startNs <= 0) {
            oldest++;
        }
        int before = (int) (oldest & MASK);
        long missedNs = startNs - sampleNs[before];
        if (missedNs <= 0) {
            return cpuUsageNs - usageNs[before];
        }
        int after = (int) ((oldest + 1) & MASK);
        double part = (double) missedNs / (sampleNs[after] - sampleNs[before]);
        long usedBeforeNs = (long) (part * (usageNs[after] - usageNs[before]));
        return cpuUsageNs - usageNs[before] - usedBeforeNs;
    }
}
