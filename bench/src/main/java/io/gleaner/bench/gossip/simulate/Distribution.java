package io.gleaner.bench.gossip.simulate;

import java.util.Arrays;

/** How values of milliseconds are spread: mean exactly, percentiles to a tenth of one. One thread. */
final class Distribution {
    private static final int STEPS_PER_MILLI = 10;
    private static final int LAST = 120_000 * STEPS_PER_MILLI;

    private int[] counts = new int[1024];
    private long count;
    private double sum;

    void add(long durationNs) {
        double millis = durationNs / 1e6;
        int step = (int) Math.max(0, Math.min(LAST, Math.round(millis * STEPS_PER_MILLI)));
        if (step >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(step + 1, 2 * counts.length));
        }
        counts[step]++;
        count++;
        sum += millis;
    }

    long count() {
        return count;
    }

    /** Null where there are no values. */
    Double mean() {
        return count == 0 ? null : (Double) (sum / count);
    }

    /**
     * By nearest rank; null where there are no values.
     *
     * @param share 0.5 = the median
     */
    Double percentile(double share) {
        long rank = Math.max(1, (long) Math.ceil(share * count));
        long seen = 0;
        for (int step = 0; step < counts.length; step++) {
            seen += counts[step];
            if (count > 0 && seen >= rank) {
                return step / (double) STEPS_PER_MILLI;
            }
        }
        return null;
    }
}
