package io.gleaner.bench.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How long each function takes with each input at its user allocation: the median over the fixed windows' runs that did
 * not fail (M1). A run is slow or fast against this, never against what a policy believes the baseline to be.
 * Immutable.
 */
public final class Baselines {
    /** The slowdown of a run that failed. */
    public static final double SLOWDOWN_FAILED = 10;
    /** How many runs a baseline should stand on. */
    public static final int RUNS_WANTED = 20;

    private final Map<RunKey, double[]> durationsNs = new HashMap<>();
    private final Map<RunKey, Double> medianNs = new HashMap<>();

    private Baselines(List<RunRecord> runs) {
        Map<RunKey, List<RunRecord>> fixed = runs.stream()
                .filter(run -> run.mode().isFixed() && !run.failed())
                .collect(Collectors.groupingBy(RunRecord::key));
        fixed.forEach((key, of) -> {
            double[] durations = of.stream().mapToDouble(RunRecord::durationNs).toArray();
            durationsNs.put(key, durations);
            medianNs.put(key, Quantiles.median(durations));
        });
    }

    /** The baselines that these runs' fixed windows give. */
    public static Baselines of(List<RunRecord> runs) {
        return new Baselines(runs);
    }

    /** A run's duration over its baseline; {@link #SLOWDOWN_FAILED} if it failed; NaN where there is no baseline. */
    public double slowdown(RunRecord run) {
        if (run.failed()) {
            return SLOWDOWN_FAILED;
        }
        return run.durationNs() / medianNs.getOrDefault(run.key(), Double.NaN);
    }

    /** Slowdowns of these runs, those without a baseline left out. */
    double[] slowdowns(List<RunRecord> runs) {
        return runs.stream()
                .mapToDouble(this::slowdown)
                .filter(slowdown -> !Double.isNaN(slowdown))
                .toArray();
    }

    /** Median duration at the user allocation, in nanoseconds; NaN where no fixed run was without failure. */
    public double medianNs(RunKey key) {
        return medianNs.getOrDefault(key, Double.NaN);
    }

    /** How many runs a baseline stands on. */
    public int runs(RunKey key) {
        return durationsNs.getOrDefault(key, new double[0]).length;
    }

    /** The fewest runs that any of these runs' baselines stands on. */
    public int runsLeast(List<RunRecord> runs) {
        return runs.stream()
                .map(RunRecord::key)
                .distinct()
                .mapToInt(this::runs)
                .min()
                .orElse(0);
    }
}
