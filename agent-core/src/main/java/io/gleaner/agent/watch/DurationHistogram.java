package io.gleaner.agent.watch;

import org.HdrHistogram.AtomicHistogram;

/**
 * Durations up to a minute, to 1 %; a longer one counts as a minute. Any thread records and reads; recording allocates
 * nothing and never waits.
 */
public final class DurationHistogram {
    private static final long LONGEST_NS = 60_000_000_000L;
    private static final int DIGITS = 2;

    private final AtomicHistogram histogram = new AtomicHistogram(LONGEST_NS, DIGITS);

    /** Counts one; a negative duration counts as 0. */
    public void record(long durationNs) {
        histogram.recordValue(Math.min(LONGEST_NS, Math.max(0, durationNs)));
    }

    /** How many were recorded. */
    public long count() {
        return histogram.getTotalCount();
    }

    /** The duration that this many per cent don't exceed, in nanoseconds; 0 where none was recorded. */
    public long percentileNs(double percent) {
        return count() == 0 ? 0 : histogram.getValueAtPercentile(percent);
    }

    /** The longest, in nanoseconds, rounded up by at most 1 %. */
    public long maxNs() {
        return histogram.getMaxValue();
    }

    /** Forgets everything, for a measurement that starts anew. What is recorded meanwhile may be lost. */
    public void reset() {
        histogram.reset();
    }
}
