package io.gleaner.bench.sizing.evaluate;

import java.util.Arrays;

/**
 * What a subject's judgement came to. Ratios are to brute force on the same SLO.
 *
 * @param gleaner cost of Gleaner's own
 * @param slamSlo cost of SLAM-SLO, where it found sizes
 * @param minCost cost of SLAM-SLO-Min-Cost
 * @param minCostLooseOwn the same over the least cost of all, where the SLO allows that, if own time is billed
 * @param minCostLooseInclusive the same if callers are billed while they wait
 * @param minTime time of SLAM-SLO-Min-Time over the least time
 * @param minTimeAddedMs the same in ms
 * @param inside share of held-out requests inside the SLO, for each SLO that Gleaner's own calls feasible
 * @param accuracy of the estimate, for each choice of sizes
 * @param missed SLOs that brute force keeps and Gleaner's own calls out of reach
 */
record Figures(
        Subject subject,
        int slos,
        double[] gleaner,
        double[] slamSlo,
        double[] minCost,
        double minCostLooseOwn,
        double minCostLooseInclusive,
        double[] minTime,
        double[] minTimeAddedMs,
        double[] inside,
        double[] accuracy,
        int missed) {
    static double most(double[] values) {
        return Arrays.stream(values).max().orElse(Double.NaN);
    }

    static double least(double[] values) {
        return Arrays.stream(values).min().orElse(Double.NaN);
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    /** The share of values that are at least so large. */
    static double shareAtLeast(double[] values, double least) {
        return Arrays.stream(values).filter(value -> value >= least).count() / (double) values.length;
    }
}
