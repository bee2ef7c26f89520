package io.gleaner.placement.behaviour;

/**
 * Quantiles of durations that follow what changes: counts in logarithmic buckets, eight a doubling, so a quantile is within
 * 4.5 %; all counts are halved when they have come to {@value #COUNT_MOST}. One writer; a reader on another thread may see a call more or less.
 */
final class DurationSketch {
    private static final int PER_DOUBLING = 8;
    private static final int BUCKETS = 34 * PER_DOUBLING;
    private static final int COUNT_MOST = 512;
    private static final double NS_LEAST = 1000;
    private static final double LOG_2 = Math.log(2);

    private final short[] counts = new short[BUCKETS];
    private int total;

    void add(long durationNs) {
        int bucket = (int) (Math.log(Math.max(1, durationNs / NS_LEAST)) / LOG_2 * PER_DOUBLING);
        counts[Math.min(BUCKETS - 1, bucket)]++;
        if (++total == COUNT_MOST) {
            halve();
        }
    }

    private void halve() {
        total = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            counts[bucket] >>= 1;
            total += counts[bucket];
        }
    }

    /** Nanoseconds, the middle of its bucket; 0 where nothing was added. */
    long quantileNs(double quantile) {
        double rank = quantile * total;
        double below = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            below += counts[bucket];
            if (counts[bucket] > 0 && below >= rank) {
                return (long) (NS_LEAST * Math.pow(2, (bucket + 0.5) / PER_DOUBLING));
            }
        }
        return 0;
    }
}
