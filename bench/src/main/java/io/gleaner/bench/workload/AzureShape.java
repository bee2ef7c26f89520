package io.gleaner.bench.workload;

/**
 * Figures of the Azure Functions Trace 2019 that concern all triggers together; source and extent as in {@link
 * Trigger}. The durations are means of 30-second averages, in milliseconds.
 */
public final class AzureShape {
    /** Functions in the sample. */
    public static final int FUNCTIONS = 500;
    /** Invocations in the sample's eight hours. */
    public static final long INVOCATIONS = 3_037_902;
    /** The part of all invocations that the busiest tenth of the functions has. */
    public static final double BUSIEST_TENTH_SHARE = 0.984;
    /** The part of all invocations that the one busiest function has. */
    public static final double BUSIEST_FUNCTION_SHARE = 0.63;
    /** Deviation over mean of all invocations a minute. */
    public static final double MINUTE_CV = 0.10;
    /** The probabilities at which {@link #MEAN_DURATION_MILLIS} stands. */
    public static final double[] DURATION_PROBABILITIES = {0.10, 0.25, 0.50, 0.75, 0.90, 0.95, 0.99};
    /** Quantiles over the functions of a function's mean duration. */
    public static final double[] MEAN_DURATION_MILLIS = {21, 100, 573, 2_667, 12_471, 28_062, 146_627};
    /** Median over the functions of a function's own 99th percentile of duration over its median. */
    public static final double DURATION_P99_OVER_P50 = 3.6;
    /** Median over the functions of a function's own 75th percentile of duration over its median. */
    public static final double DURATION_P75_OVER_P50 = 1.32;

    /** Quantiles over the functions of a function's committed memory, in MB, at {@link #DURATION_PROBABILITIES}. */
    public static final double[] MEMORY_MB = {9.1, 24, 58, 125, 183, 199, 267};
    /** Median of the mean durations of the busiest tenth of the functions. */
    public static final double BUSIEST_TENTH_MEDIAN_MILLIS = 116;
    /** Most of the busiest tenth take at most this long: its 90th percentile. */
    public static final double BUSIEST_TENTH_P90_MILLIS = 928;
    /** How long the sample is, in minutes. */
    public static final double MINUTES = 480;

    private static final double[] RANKS = {1, 2, 3, 5, 10, 20, 50, 100, 200, 300, 400, 450, 500};
    private static final double[] INVOCATIONS_OF_RANK = {
        1_915_521, 273_379, 178_604, 74_976, 28_800, 7_293, 959, 390, 96, 24, 4, 1, 1
    };
    private static final double SHORTEST_MILLIS = 1;
    private static final double LONGEST_MILLIS = 300_000;
    private static final double LEAST_MB = 2.3;
    private static final double MOST_MB = 405;

    private AzureShape() {}

    /**
     * How often the function of a rank comes in the sample's eight hours, the busiest having rank 1; between the ranks
     * kept here it is interpolated over both logarithms.
     */
    public static double invocationsOfRank(double rank) {
        return interpolate(RANKS, INVOCATIONS_OF_RANK, rank, true);
    }

    /**
     * The mean duration that this part of the functions stays below, in milliseconds: the inverse of {@link
     * #durationProbability}, from 1 ms to 5 minutes, the longest that the trace's plan allows.
     */
    public static double durationMillis(double probability) {
        return quantile(MEAN_DURATION_MILLIS, probability, SHORTEST_MILLIS, LONGEST_MILLIS);
    }

    /** The committed memory that this part of the functions stays below, in MB. */
    public static double memoryMb(double probability) {
        return quantile(MEMORY_MB, probability, LEAST_MB, MOST_MB);
    }

    private static double quantile(double[] values, double probability, double least, double most) {
        int count = values.length;
        double[] x = new double[count + 2];
        double[] y = new double[count + 2];
        System.arraycopy(DURATION_PROBABILITIES, 0, x, 1, count);
        System.arraycopy(values, 0, y, 1, count);
        x[count + 1] = 1;
        y[0] = least;
        y[count + 1] = most;
        return interpolate(x, y, probability, false);
    }

    private static double interpolate(double[] x, double[] y, double at, boolean logarithmicX) {
        int right = 1;
        while (right < x.length - 1 && x[right] < at) {
            right++;
        }
        double left = x[right - 1];
        double part = logarithmicX ? Math.log(at / left) / Math.log(x[right] / left) : (at - left) / (x[right] - left);
        double ratio = y[right] / y[right - 1];
        return y[right - 1] * Math.pow(ratio, Math.max(0, Math.min(1, part)));
    }

    /**
     * The part of Azure's functions whose mean duration is at most this, interpolated over the logarithm of the
     * duration between the published quantiles.
     *
     * @param durationMillis above 0
     * @return between the lowest and the highest of {@link #DURATION_PROBABILITIES}
     */
    public static double durationProbability(double durationMillis) {
        int last = MEAN_DURATION_MILLIS.length - 1;
        if (durationMillis <= MEAN_DURATION_MILLIS[0]) {
            return DURATION_PROBABILITIES[0];
        }
        for (int i = 1; i <= last; i++) {
            if (durationMillis <= MEAN_DURATION_MILLIS[i]) {
                double part = Math.log(durationMillis / MEAN_DURATION_MILLIS[i - 1])
                        / Math.log(MEAN_DURATION_MILLIS[i] / MEAN_DURATION_MILLIS[i - 1]);
                return DURATION_PROBABILITIES[i - 1]
                        + part * (DURATION_PROBABILITIES[i] - DURATION_PROBABILITIES[i - 1]);
            }
        }
        return DURATION_PROBABILITIES[last];
    }
}
