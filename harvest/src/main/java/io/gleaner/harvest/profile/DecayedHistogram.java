package io.gleaner.harvest.profile;

import org.HdrHistogram.IntCountsHistogram;

/**
 * A histogram that forgets: samples come in intervals, and each interval weighs twice as much as the one before. That
 * is the same as halving all older counts at the end of an interval, but touches no bucket: only after 12 intervals are
 * all counts scaled back, once. It knows one percentile at any time, since a sample moves it by a bucket or two, where
 * looking for it means to add up all of them. One thread owns it; allocates nothing after construction.
 *
 * <p>One significant digit (HdrHistogram): values are at most 1/16 too high, and a histogram takes about 1 kB.
 */
final class DecayedHistogram {
    private static final int GENERATIONS = 12;

    private final IntCountsHistogram counts;
    private final long valueMax;
    private final int intervalSamples;
    private final int percent;
    private int generation;
    private int samplesInInterval;
    /** The highest value of the bucket that the percentile is in, -1 = none. */
    private long percentile;
    /** What all buckets up to that one weigh. */
    private long weightUpTo;

    /**
     * @param valueMax the most it can hold
     * @param percent which percentile is wanted, 1 to 100
     */
    DecayedHistogram(long valueMax, int intervalSamples, int percent) {
        this.counts = new IntCountsHistogram(valueMax, 1);
        this.valueMax = valueMax;
        this.intervalSamples = intervalSamples;
        this.percent = percent;
        clear();
    }

    /** Records a value; out of range it counts as the nearest end. */
    void record(long value) {
        add(Math.max(0, Math.min(value, valueMax)), 1L << generation);
        movePercentile();
        if (++samplesInInterval == intervalSamples) {
            samplesInInterval = 0;
            if (++generation == GENERATIONS) {
                generation = 0;
                scaleBack();
            }
        }
    }

    /** The value up to which the wanted share of the weight lies, as HdrHistogram has it; 0 where nothing was recorded. */
    long percentile() {
        return Math.max(0, percentile);
    }

    void clear() {
        counts.reset();
        generation = 0;
        samplesInInterval = 0;
        percentile = -1;
        weightUpTo = 0;
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
            add(value, in.next(1, Integer.MAX_VALUE));
        }
        movePercentile();
    }

    private void add(long value, long weight) {
        counts.recordValueWithCount(value, weight);
        weightUpTo += value <= percentile ? weight : 0;
    }

    /** To the first bucket up to which there is enough: up where there is too little, down where there is enough before. */
    private void movePercentile() {
        if (counts.getTotalCount() == 0) {
            percentile = -1;
            weightUpTo = 0;
            return;
        }
        long enough = (counts.getTotalCount() * percent + 99) / 100;
        while (weightUpTo < enough) {
            percentile = counts.highestEquivalentValue(percentile + 1);
            weightUpTo += counts.getCountAtValue(percentile);
        }
        long before = weightUpTo - counts.getCountAtValue(percentile);
        while (before >= enough) {
            weightUpTo = before;
            percentile = counts.lowestEquivalentValue(percentile) - 1;
            before = weightUpTo - counts.getCountAtValue(percentile);
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
                add(value, (count >> GENERATIONS) - count);
            }
        }
        movePercentile();
    }
}
