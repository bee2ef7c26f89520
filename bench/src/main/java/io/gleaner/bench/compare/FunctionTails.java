package io.gleaner.bench.compare;

import io.gleaner.bench.report.Percentiles;
import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.workload.Tape;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * Each function's figures in one play. NaN where a function has no measured run, or too few for a tail.
 *
 * @param runs measured
 * @param meanSlowdown of them
 * @param p99Slowdown from {@link #RUNS_FOR_TAIL} runs on
 * @param p99LatencyMs likewise
 */
record FunctionTails(int[] runs, double[] meanSlowdown, double[] p99Slowdown, double[] p99LatencyMs) {
    /** As many as M4 asks for: of fewer than these the 99th percentile hangs on less than ten runs. */
    static final int RUNS_FOR_TAIL = 1_000;

    static FunctionTails of(Tape tape, ClusterResult result) {
        int functions = tape.functions().size();
        int[] runs = new int[functions];
        for (int i = result.measuredFrom(); i < tape.size(); i++) {
            runs[tape.function()[i]]++;
        }
        double[][] slowdowns = new double[functions][];
        double[][] latencies = new double[functions][];
        for (int f = 0; f < functions; f++) {
            slowdowns[f] = new double[runs[f]];
            latencies[f] = new double[runs[f]];
        }
        int[] next = new int[functions];
        for (int i = result.measuredFrom(); i < tape.size(); i++) {
            int function = tape.function()[i];
            int place = next[function]++;
            slowdowns[function][place] = result.slowdown()[i];
            latencies[function][place] = SeedFigures.latencyMs(tape, result, i);
        }
        return new FunctionTails(
                runs,
                each(slowdowns, FunctionTails::mean),
                each(slowdowns, FunctionTails::p99),
                each(latencies, FunctionTails::p99));
    }

    private static double[] each(double[][] values, ToDoubleFunction<double[]> figure) {
        return Arrays.stream(values).mapToDouble(figure).toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double p99(double[] values) {
        return values.length < RUNS_FOR_TAIL
                ? Double.NaN
                : Percentiles.of(values).p99();
    }

    /** The mean of those that are no NaN; NaN where all are. */
    static double meanOfKnown(double[] values) {
        return Arrays.stream(values)
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(Double.NaN);
    }

    /**
     * This one's over the other's P99 latency, geometric mean over the functions: the mean that gives ratios the same weight
     * whichever side is the larger (P. Fleming and J. Wallace, "How not to lie with statistics", CACM 1986).
     */
    double p99LatencyOver(FunctionTails other) {
        double[] logarithms = new double[p99LatencyMs.length];
        for (int f = 0; f < logarithms.length; f++) {
            logarithms[f] = Math.log(p99LatencyMs[f] / other.p99LatencyMs[f]);
        }
        return Math.exp(meanOfKnown(logarithms));
    }
}
