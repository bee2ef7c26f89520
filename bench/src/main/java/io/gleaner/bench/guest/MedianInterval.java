package io.gleaner.bench.guest;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A median and the middle 95 % of the medians of resamples (B. Efron, "Bootstrap methods: another look at the jackknife",
 * 1979).
 *
 * @param median of all values
 * @param low lower end of the interval
 * @param high upper end of it
 * @param count how many values
 */
record MedianInterval(double median, double low, double high, int count) {
    private static final int RESAMPLES = 2_000;

    /** @throws IllegalArgumentException for no value at all */
    static MedianInterval of(double[] values, long seed) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no value");
        }
        SplittableRandom random = new SplittableRandom(seed);
        double[] medians = new double[RESAMPLES];
        double[] sample = new double[values.length];
        for (int i = 0; i < RESAMPLES; i++) {
            for (int j = 0; j < sample.length; j++) {
                sample[j] = values[random.nextInt(values.length)];
            }
            medians[i] = median(sample);
        }
        Arrays.sort(medians);
        return new MedianInterval(
                median(values), medians[RESAMPLES / 40], medians[RESAMPLES - 1 - RESAMPLES / 40], values.length);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
