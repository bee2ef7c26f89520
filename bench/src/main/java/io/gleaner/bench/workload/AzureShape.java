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

    private AzureShape() {}

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
