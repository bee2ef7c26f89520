package io.gleaner.bench.report;

import java.util.Arrays;

/**
 * Median and 99th percentile of something measured, by nearest rank.
 *
 * @param p50 the median
 * @param p99 the 99th percentile
 */
public record Percentiles(double p50, double p99) {
    /** Of these values; null where there is none. */
    public static Percentiles of(double[] values) {
        if (values.length == 0) {
            return null;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Percentiles(Quantiles.ofSorted(sorted, 0.50), Quantiles.ofSorted(sorted, 0.99));
    }
}
