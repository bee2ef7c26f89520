package io.gleaner.bench.compare;

import io.gleaner.bench.report.Percentiles;
import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.workload.Tape;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** The figures of one policy on one seed's tape, from what became of its invocations. One thread, thrown away after. */
final class SeedFigures {
    /** M7: above this slowdown an invocation violates its SLO. */
    static final double SLO_SLOWDOWN = 1.05;

    /** M3: at or below this slowdown one that was given more counts as accelerated. */
    static final double ACCELERATED_SLOWDOWN = 0.95;

    private final Tape tape;
    private final ClusterResult result;
    private int harvested;
    private int lent;
    private int accelerated;
    private int givenMore;
    private int violations;
    private int lendersViolations;
    private int failures;
    private double sum;
    private double speedUpSum;

    private SeedFigures(Tape tape, ClusterResult result) {
        this.tape = tape;
        this.result = result;
    }

    /** All but those that need other policies' plays. NaN where a figure is undefined. */
    static Map<Figure, Double> of(Tape tape, ClusterResult result, FunctionTails functions) {
        SeedFigures figures = new SeedFigures(tape, result);
        for (int i = result.measuredFrom(); i < tape.size(); i++) {
            figures.count(i);
        }
        return figures.figures(functions);
    }

    /** M6: queue and cold start included. */
    static double latencyMs(Tape tape, ClusterResult result, int invocation) {
        return (result.endNs()[invocation] - tape.arrivalNs()[invocation]) / 1e6;
    }

    static boolean violates(ClusterResult result, int invocation) {
        return result.slowdown()[invocation] > SLO_SLOWDOWN;
    }

    private void count(int i) {
        float slowdown = result.slowdown()[i];
        boolean lender = result.harvested(i);
        boolean more = result.has(i, ClusterResult.GIVEN_MORE);
        sum += slowdown;
        harvested += lender ? 1 : 0;
        lent += result.lentShare()[i] >= ClusterResult.HARVESTED_FROM ? 1 : 0;
        givenMore += more ? 1 : 0;
        accelerated += more && slowdown <= (float) ACCELERATED_SLOWDOWN ? 1 : 0;
        speedUpSum += more ? 1 / slowdown : 0;
        failures += result.has(i, ClusterResult.FAILED) ? 1 : 0;
        if (violates(result, i)) {
            violations++;
            lendersViolations += lender ? 1 : 0;
        }
    }

    private Map<Figure, Double> figures(FunctionTails functions) {
        double runs = result.measured();
        ClusterResult.Totals totals = result.totals();
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.HARVESTED_SHARE, over(harvested, runs));
        figures.put(Figure.LENT_SHARE, over(lent, runs));
        figures.put(Figure.ACCELERATED_SHARE, over(accelerated, runs));
        figures.put(Figure.MEAN_SLOWDOWN, over(sum, runs));
        figures.put(Figure.FUNCTION_MEAN_SLOWDOWN, FunctionTails.meanOfKnown(functions.meanSlowdown()));
        figures.put(Figure.FUNCTION_P99_SLOWDOWN, FunctionTails.meanOfKnown(functions.p99Slowdown()));
        latencies(figures);
        figures.put(Figure.LENDERS_P99_SLOWDOWN, lendersP99());
        figures.put(Figure.SLO_VIOLATION_SHARE, over(violations, runs));
        figures.put(Figure.LENDERS_SLO_VIOLATION_SHARE, over(lendersViolations, harvested));
        figures.put(Figure.OTHERS_SLO_VIOLATION_SHARE, over(violations - lendersViolations, runs - harvested));
        figures.put(Figure.OOM_KILLS, (double) totals.oomKills());
        figures.put(Figure.NODE_OOM_KILLS, (double) totals.nodeOomKills());
        figures.put(Figure.MEMORY_RETURN_SHORT, (double) totals.memoryReturnShort());
        figures.put(Figure.CPU_UTILISATION, totals.cpuUtilisation());
        figures.put(Figure.MEMORY_UTILISATION, totals.memoryUtilisation());
        figures.put(Figure.SPEED_UP, over(speedUpSum, givenMore));
        figures.put(Figure.TRIPS, (double) totals.trips());
        figures.put(Figure.FAILURES, (double) failures);
        return figures;
    }

    private void latencies(Map<Figure, Double> figures) {
        double[] latencies = new double[result.measured()];
        Arrays.setAll(latencies, i -> latencyMs(tape, result, result.measuredFrom() + i));
        Percentiles tail = Percentiles.of(latencies);
        figures.put(Figure.P50_LATENCY_MS, tail == null ? Double.NaN : tail.p50());
        figures.put(Figure.P99_LATENCY_MS, tail == null ? Double.NaN : tail.p99());
    }

    private double lendersP99() {
        double[] slowdowns = new double[harvested];
        int next = 0;
        for (int i = result.measuredFrom(); i < tape.size(); i++) {
            if (result.harvested(i)) {
                slowdowns[next++] = result.slowdown()[i];
            }
        }
        Percentiles tail = Percentiles.of(slowdowns);
        return tail == null ? Double.NaN : tail.p99();
    }

    private static double over(double part, double whole) {
        return whole == 0 ? Double.NaN : part / whole;
    }
}
