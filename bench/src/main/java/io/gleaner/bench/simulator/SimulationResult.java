package io.gleaner.bench.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * What became of an episode, or of several taken together, in the metrics M1 to M7.
 *
 * @param outcomes one for each invocation
 * @param trips trips of the safeguard's wires
 * @param loans loans made
 */
public record SimulationResult(List<RunOutcome> outcomes, long trips, long loans) {
    private static final double NS_PER_MS = 1e6;

    /** Keeps a copy. */
    public SimulationResult {
        outcomes = List.copyOf(outcomes);
    }

    /** M1: mean over the invocations. */
    public double meanSlowdown() {
        return outcomes.stream().mapToDouble(RunOutcome::slowdown).average().orElse(Double.NaN);
    }

    /** M2: the part of the invocations that was harvested. */
    public double harvestedShare() {
        return part(RunOutcome::harvested);
    }

    /** M3: the part of the invocations that was accelerated. */
    public double acceleratedShare() {
        return part(RunOutcome::accelerated);
    }

    /** M3: mean of 1 / slowdown over all that were given more; NaN where none was. */
    public double borrowersMeanSpeedup() {
        return outcomes.stream()
                .filter(RunOutcome::givenMore)
                .mapToDouble(o -> 1 / o.slowdown())
                .average()
                .orElse(Double.NaN);
    }

    /** M4: 99th percentile of slowdown over the harvested runs; NaN where none was. */
    public double lendersP99Slowdown() {
        return quantile(
                outcomes.stream()
                        .filter(RunOutcome::harvested)
                        .mapToDouble(RunOutcome::slowdown)
                        .toArray(),
                0.99);
    }

    /** M6: a quantile of end - arrival, the queue included, in milliseconds. */
    public double latencyMillis(double probability) {
        return quantile(
                outcomes.stream()
                        .mapToDouble(o -> (o.endNs() - o.arrivalNs()) / NS_PER_MS)
                        .toArray(),
                probability);
    }

    /** M7: the part of the harvested invocations that is more than 5 % slower than the counterfactual. */
    public double lendersViolations() {
        return violations(RunOutcome::harvested);
    }

    /** M7: the same over the invocations that weren't harvested. */
    public double othersViolations() {
        return violations(o -> !o.harvested());
    }

    /** Invocations that were killed. */
    public long failures() {
        return outcomes.stream().filter(RunOutcome::failed).count();
    }

    /** Several episodes as one. */
    public static SimulationResult together(List<SimulationResult> results) {
        return new SimulationResult(
                results.stream().flatMap(r -> r.outcomes().stream()).toList(),
                results.stream().mapToLong(SimulationResult::trips).sum(),
                results.stream().mapToLong(SimulationResult::loans).sum());
    }

    private double violations(Predicate<RunOutcome> group) {
        long all = outcomes.stream().filter(group).count();
        long late =
                outcomes.stream().filter(group.and(o -> o.slowdown() > 1.05)).count();
        return all == 0 ? 0 : (double) late / all;
    }

    private double part(Predicate<RunOutcome> group) {
        return (double) outcomes.stream().filter(group).count() / Math.max(1, outcomes.size());
    }

    private static double quantile(double[] values, double probability) {
        if (values.length == 0) {
            return Double.NaN;
        }
        Arrays.sort(values);
        return values[Math.min(values.length - 1, (int) Math.ceil(probability * values.length) - 1)];
    }
}
