package io.gleaner.harvest.profile;

import org.HdrHistogram.IntCountsHistogram;

/**
 * A histogram that forgets: samples come in intervals, and each interval weighs twice as much as the one before. That
 * is the same as halving all older counts at the end of an interval, but touches no bucket: only after 12 intervals are
 * all counts scaled back, once. One thread owns it; allocates nothing after construction.
 *
 * <p>One significant digit (HdrHistogram): values are at most 1/16 too high, and a histogram takes about 1 kB.
 */
final class DecayedHistogram {
    private static final int GENERATIONS = 12;

    private final IntCountsHistogram counts;
    private final long valueMax;
    private final int intervalSamples;
    private int generation;
    private int samplesInInterval;

    DecayedHistogram(long valueMax, int intervalSamples) {
        this.counts = new IntCountsHistogram(valueMax, 1);
        this.valueMax = valueMax;
        this.intervalSamples = intervalSamples;
    }

    /** Records a value; out of range it counts as the nearest end. */
    void record(long value) {
        counts.recordValueWithCount(Math.max(0, Math.min(value, valueMax)), 1L << generation);
        if (++samplesInInterval == intervalSamples) {
            samplesInInterval = 0;
            if (++generation == GENERATIONS) {
                generation = 0;
                scaleBack();
            }
        }
    }

    /** The value below which this share of the weight lies, 0 where nothing was recorded. */
    long percentile(double percentile) {
        return counts.getTotalCount() == 0 ? 0 : counts.getValueAtPercentile(percentile);
    }

    void clear() {
        counts.reset();
        generation = 0;
        samplesInInterval = 0;
    }

    /** Only what was seen: a value and its weight each. */
    void exportTo(ProfileState out) {
        out.put(generation);
        out.put(samplesInInterval);
        out.put(distinct());
        long last = counts.getMaxValue();
        for (long value = 0;
                counts.getTotalCount() > 0 && value <= last;
                value = counts.nextNonEquivalentValue(value)) {
            long count = counts.getCountAtValue(value);
            if (count > 0) {
                out.put(value);
                out.put(count);
            }
        }
    }

    void importFrom(ProfileState in) {
        clear();
        generation = (int) in.next(0, GENERATIONS - 1);
        samplesInInterval = (int) in.next(0, Integer.MAX_VALUE) % intervalSamples;
        long distinct = in.next(0, Integer.MAX_VALUE);
        for (long i = 0; i < distinct; i++) {
            long value = in.next(0, valueMax);
            counts.recordValueWithCount(value, in.next(1, Integer.MAX_VALUE));
        }
    }

    private int distinct() {
        int distinct = 0;
        long last = counts.getMaxValue();
        for (long value = 0;
                counts.getTotalCount() > 0 && value <= last;
                value = counts.nextNonEquivalentValue(value)) {
            distinct += counts.getCountAtValue(value) > 0 ? 1 : 0;
        }
        return distinct;
    }

    private void scaleBack() {
        long last = counts.getMaxValue();
        for (long value = 0; value <= last; value = counts.nextNonEquivalentValue(value)) {
            long count = counts.getCountAtValue(value);
            if (count > 0) {
                counts.recordValueWithCount(value, (count >> GENERATIONS) - count);
            }
        }
    }
}
