package io.gleaner.bench.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One function in each mode.
 *
 * @param function its name
 * @param meanSlowdown by mode
 * @param p99LatencyMs by mode, in milliseconds
 * @param harvestedShare part of its invocations that were harvested in harvest windows
 * @param givenMoreShare part of them that held more than their user allocation
 */
public record FunctionFigures(
        String function,
        Map<String, Double> meanSlowdown,
        Map<String, Double> p99LatencyMs,
        double harvestedShare,
        double givenMoreShare) {
    static FunctionFigures of(String function, Map<WindowMode, List<RunRecord>> byMode, Baselines baselines) {
        Map<String, Double> slowdown = new TreeMap<>();
        Map<String, Double> latency = new TreeMap<>();
        LoanFigures loans = LoanFigures.of(List.of(), baselines);
        for (Map.Entry<WindowMode, List<RunRecord>> entry : byMode.entrySet()) {
            List<RunRecord> own = entry.getValue().stream()
                    .filter(run -> run.key().function().equals(function))
                    .toList();
            WindowFigures figures = WindowFigures.of(entry.getKey(), own, baselines);
            slowdown.put(figures.mode(), figures.meanSlowdown());
            latency.put(figures.mode(), figures.p99LatencyMs());
            if (entry.getKey() == WindowMode.HARVEST) {
                loans = LoanFigures.of(own, baselines);
            }
        }
        return new FunctionFigures(function, slowdown, latency, loans.harvestedShare(), loans.givenMoreShare());
    }
}
