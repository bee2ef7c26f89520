package io.gleaner.agent.telemetry;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Durations of something frequent, such as decisions. Any thread records, without waiting or allocating; any thread may
 * read what was recorded since the start, which waits for other readers only. About 1 % precise.
 */
public final class DurationRecorder {
    /** Longer ones count as this: 100 s. */
    public static final long DURATION_NS_MAX = 100_000_000_000L;

    private static final int DIGITS = 2;

    private final Recorder recorder = new Recorder(1, DURATION_NS_MAX, DIGITS);
    private final Histogram total = new Histogram(1, DURATION_NS_MAX, DIGITS);
    private Histogram interval;

    /** Adds a duration; negative ones count as 0. */
    public void record(long durationNs) {
        recorder.recordValue(Math.max(0, Math.min(durationNs, DURATION_NS_MAX)));
    }

    /** How many were recorded. */
    public synchronized long count() {
        collect();
        return total.getTotalCount();
    }

    /** Their sum, from the histogram: about 1 % precise. */
    public synchronized long sumNs() {
        collect();
        return total.getTotalCount() == 0 ? 0 : Math.round(total.getMean() * total.getTotalCount());
    }

    /** The longest, 0 = none. */
    public synchronized long maxNs() {
        collect();
        return total.getMaxValue();
    }

    /** The duration that this share (0 to 1) of all did not exceed; 0 = none recorded. */
    public synchronized long quantileNs(double quantile) {
        collect();
        return total.getTotalCount() == 0 ? 0 : total.getValueAtPercentile(quantile * 100);
    }

    /** Forgets all that was recorded. */
    public synchronized void reset() {
        collect();
        total.reset();
    }

    private void collect() {
        interval = recorder.getIntervalHistogram(interval);
        total.add(interval);
    }
}
