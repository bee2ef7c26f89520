package io.gleaner.bench.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.bench.simulator.ClusterResult.TimeSeries;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** What the page shows of one cell beside its rows: distributions over all seeds, series and functions of the first. */
final class CellDetail {
    private static final int FUNCTIONS_SHOWN = 15;
    private static final double MIB = 1 << 20;
    private static final String SLOWDOWNS = "slowdowns";

    private CellDetail() {}

    static ObjectNode of(List<SeedRound> rounds, List<String> policies) {
        ObjectNode detail = JsonNodeFactory.instance.objectNode();
        detail.set(SLOWDOWNS, array(Play.SLOWDOWNS, 1));
        int[] functions = mostRun(rounds.get(0).of(policies.get(0)).functions().runs());
        ArrayNode names = detail.putArray("functions");
        ArrayNode runs = detail.putArray("functionRuns");
        for (int f : functions) {
            names.add(rounds.get(0).facts().functions().get(f));
            runs.add(rounds.get(0).of(policies.get(0)).functions().runs()[f]);
        }
        ObjectNode plays = detail.putObject("policies");
        for (String policy : policies) {
            plays.set(policy, policy(rounds, policy, functions));
        }
        return detail;
    }

    /** Whether it holds all that the page shows: files of before distributions were taken at slowdowns don't. */
    static boolean isWhole(JsonNode detail) {
        return detail.has(SLOWDOWNS);
    }

    private static ObjectNode policy(List<SeedRound> rounds, String policy, int[] functions) {
        Play first = rounds.get(0).of(policy);
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.set("sharesAtOrBelow", array(meanShares(rounds, policy), 1));
        node.set("functionMean", array(pick(first.functions().meanSlowdown(), functions), 1));
        node.set("functionP99", array(pick(first.functions().p99Slowdown(), functions), 1));
        if (first.series() != null) {
            node.set("series", series(first.series()));
        }
        return node;
    }

    /** The mean over the seeds of the share at or below the same slowdown; a mean of quantiles would be no share of runs. */
    private static double[] meanShares(List<SeedRound> rounds, String policy) {
        double[] means = new double[Play.SLOWDOWNS.length];
        for (int s = 0; s < means.length; s++) {
            int at = s;
            means[s] = rounds.stream()
                    .mapToDouble(round -> round.of(policy).sharesAtOrBelow()[at])
                    .filter(share -> !Double.isNaN(share))
                    .average()
                    .orElse(Double.NaN);
        }
        return means;
    }

    private static int[] mostRun(int[] runs) {
        return IntStream.range(0, runs.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(f -> -runs[f]).thenComparing(f -> f))
                .limit(FUNCTIONS_SHOWN)
                .mapToInt(f -> f)
                .toArray();
    }

    private static double[] pick(double[] values, int[] which) {
        return Arrays.stream(which).mapToDouble(f -> values[f]).toArray();
    }

    private static ObjectNode series(TimeSeries series) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("stepSeconds", series.stepNs() / 1e9);
        node.set("cpuUsed", array(series.cpuUsed(), 1e3));
        node.set("cpuUser", array(series.cpuUser(), 1e3));
        node.set("cpuAllocated", array(series.cpuAllocated(), 1e3));
        node.set("cpuLent", array(series.cpuLent(), 1e3));
        node.set("cpuFreeLent", array(series.cpuFreeLent(), 1e3));
        node.set("memoryUsed", array(series.memoryUsed(), MIB));
        node.set("memoryUser", array(series.memoryUser(), MIB));
        node.set("memoryAllocated", array(series.memoryAllocated(), MIB));
        node.set("memoryLent", array(series.memoryLent(), MIB));
        node.set("memoryFreeLent", array(series.memoryFreeLent(), MIB));
        return node;
    }

    /** Four decimals: a page need not hold more. */
    private static ArrayNode array(double[] values, double unit) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (double value : values) {
            if (Double.isNaN(value)) {
                array.addNull();
            } else {
                array.add(Math.round(value / unit * 1e4) / 1e4);
            }
        }
        return array;
    }
}
