package io.gleaner.bench.report;

import java.util.Arrays;

/** Quantiles by nearest rank: the least value at or below which the wanted part of all stands. NaN where there is none. */
final class Quantiles {
    private Quantiles() {}

    /** The value in the middle, or the mean of the two in the middle. */
    static double median(double[] values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    static double quantile(double[] values, double probability) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return ofSorted(sorted, probability);
    }

    static double ofSorted(double[] sorted, double probability) {
        if (sorted.length == 0) {
            return Double.NaN;
        }
        int rank = (int) Math.ceil(probability * sorted.length - 1e-9);
        return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1];
    }

    /** Values ascending with a weight each. */
    static double weighted(double[] sorted, double[] weights, double probability) {
        double total = Arrays.stream(weights).sum();
        double below = 0;
        for (int i = 0; i < sorted.length; i++) {
            below += weights[i];
            if (below >= probability * total - 1e-9 * total) {
                return sorted[i];
            }
        }
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length - 1];
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }
}
