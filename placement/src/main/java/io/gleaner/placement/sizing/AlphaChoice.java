package io.gleaner.placement.sizing;

import java.util.Map;

/**
 * The percentile of own times that stands for a function: of {@link #ALPHAS} the one whose estimates miss the measured times of the application
 * least in the mean of squares, as in the paper. Without measured runs of the application it is the SLO's own percentile, or the median.
 */
final class AlphaChoice {
    /** The percentiles that the paper tries. */
    static final double[] ALPHAS = {50, 75, 90, 99};

    private static final double MEDIAN = 50;

    private AlphaChoice() {}

    static double of(SizingRequest request, Profiles profiles) {
        Map<Integer, double[]> runs = request.comparableRuns();
        if (runs.isEmpty()) {
            return request.slo().percentile().orElse(MEDIAN);
        }
        double best = Double.NaN;
        double least = Double.POSITIVE_INFINITY;
        for (double alpha : ALPHAS) {
            double error = meanSquaredError(request, profiles, alpha);
            if (error < least) {
                least = error;
                best = alpha;
            }
        }
        return Double.isNaN(best) ? request.slo().percentile().orElse(MEDIAN) : best;
    }

    /** Over all measured runs at sizes that all functions have; infinite where there are none. */
    static double meanSquaredError(SizingRequest request, Profiles profiles, double alpha) {
        Problem problem =
                new Problem(profiles.tree, profiles.sizesMb, profiles.at(alpha), request.billing(), request.prices());
        double squares = 0;
        long runs = 0;
        for (Map.Entry<Integer, double[]> ofSize : request.comparableRuns().entrySet()) {
            int[] sizes = profiles.uniform(ofSize.getKey());
            if (sizes == null) {
                continue;
            }
            double estimate = new Assignment(problem, sizes).timeMs();
            for (double measured : ofSize.getValue()) {
                squares += (estimate - measured) * (estimate - measured);
                runs++;
            }
        }
        return runs == 0 ? Double.POSITIVE_INFINITY : squares / runs;
    }
}
