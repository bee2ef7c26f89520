package io.gleaner.bench.simulator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Plays the same episodes with every contender and puts the metrics side by side. */
public final class Comparison {
    /** Below this gain of the oracle over fixed there is nothing to have a share of (M5). */
    private static final double LEAST_GAIN = 0.02;

    private final Map<String, List<SimulationResult>> results = new LinkedHashMap<>();

    /** Plays all. */
    public static Comparison play(List<Contender> contenders, List<Episode> episodes) {
        Comparison comparison = new Comparison();
        for (Contender contender : contenders) {
            List<SimulationResult> played = new ArrayList<>();
            for (Episode episode : episodes) {
                played.add(contender.play(episode));
            }
            comparison.results.put(contender.name(), played);
        }
        return comparison;
    }

    /** The contenders, as given. */
    public List<String> names() {
        return List.copyOf(results.keySet());
    }

    /** How many episodes were played. */
    public int episodes() {
        return results.values().iterator().next().size();
    }

    /** All episodes of a contender as one. */
    public SimulationResult together(String name) {
        return SimulationResult.together(results.get(name));
    }

    /** The mean over the episodes of the mean slowdown, each episode counting the same. */
    public double meanSlowdown(String name) {
        return results.get(name).stream()
                .mapToDouble(SimulationResult::meanSlowdown)
                .average()
                .orElse(Double.NaN);
    }

    /** M5: the part of the oracle's gain over fixed; NaN where that gain is too small or either wasn't played. */
    public double shareOfOracle(String name) {
        if (!results.containsKey("fixed") || !results.containsKey("oracle")) {
            return Double.NaN;
        }
        double gain = meanSlowdown("fixed") - meanSlowdown("oracle");
        return gain < LEAST_GAIN ? Double.NaN : (meanSlowdown("fixed") - meanSlowdown(name)) / gain;
    }

    /** In how many episodes a contender's mean slowdown is below another's. */
    public long wins(String name, String other) {
        long wins = 0;
        for (int i = 0; i < results.get(name).size(); i++) {
            double own = results.get(name).get(i).meanSlowdown();
            wins += own < results.get(other).get(i).meanSlowdown() ? 1 : 0;
        }
        return wins;
    }

    /** A table for people. */
    public String table() {
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "%-10s %9s %8s %9s %9s %8s %9s %9s %9s %6s %5s%n",
                "policy",
                "slowdown",
                "oracle",
                "harvested",
                "faster",
                "speed-up",
                "lendP99",
                "p50 ms",
                "p99 ms",
                "trips",
                "fail"));
        for (String name : names()) {
            SimulationResult all = together(name);
            table.append(String.format(
                    Locale.ROOT,
                    "%-10s %9.3f %8s %8.1f%% %8.1f%% %8s %9s %9.1f %9.1f %6d %5d%n",
                    name,
                    meanSlowdown(name),
                    figure(shareOfOracle(name)),
                    100 * all.harvestedShare(),
                    100 * all.acceleratedShare(),
                    figure(all.borrowersMeanSpeedup()),
                    figure(all.lendersP99Slowdown()),
                    all.latencyMillis(0.5),
                    all.latencyMillis(0.99),
                    all.trips(),
                    all.failures()));
        }
        return table.toString();
    }

    private static String figure(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
    }
}
