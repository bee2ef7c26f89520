package io.gleaner.bench.report;

import java.util.List;

/**
 * All windows of one mode together.
 *
 * @param mode {@link WindowMode#label}
 * @param invocations how many there were
 * @param failures how many of them failed
 * @param meanSlowdown mean over the invocations of duration over baseline, a failure counting 10 (M1)
 * @param p50LatencyMs median of end minus arrival, queueing included, in milliseconds (M6)
 * @param p99LatencyMs its 99th percentile, over all functions
 */
public record WindowFigures(
        String mode, int invocations, int failures, double meanSlowdown, double p50LatencyMs, double p99LatencyMs) {
    /** The figures of these runs. */
    public static WindowFigures of(WindowMode mode, List<RunRecord> runs, Baselines baselines) {
        double[] latenciesMs =
                runs.stream().mapToDouble(run -> run.latencyNs() / 1e6).toArray();
        return new WindowFigures(
                mode.label(),
                runs.size(),
                (int) runs.stream().filter(RunRecord::failed).count(),
                orZero(Quantiles.mean(baselines.slowdowns(runs))),
                orZero(Quantiles.quantile(latenciesMs, 0.50)),
                orZero(Quantiles.quantile(latenciesMs, 0.99)));
    }

    private static double orZero(double value) {
        return Double.isNaN(value) ? 0 : value;
    }
}
