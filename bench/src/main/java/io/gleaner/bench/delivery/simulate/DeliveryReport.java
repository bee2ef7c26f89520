package io.gleaner.bench.delivery.simulate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The table of a simulation, its verdicts, and its JSON. */
final class DeliveryReport {
    private static final long NS_PER_MILLI = 1_000_000;
    private static final double EVEN_MOST = 1.15;
    private static final double EDGE_MOST = 1.25;
    private static final double STATIC_LEAST = 1.6;
    private static final double STALE_MOST = 1.05;
    private static final long STALE_MS = 60_000;

    private final World world;
    private final int calls;
    private final int seeds;
    private final List<PolicyFigures> figures;

    DeliveryReport(World world, int calls, int seeds, List<PolicyFigures> figures) {
        this.world = world;
        this.calls = calls;
        this.seeds = seeds;
        this.figures = figures;
    }

    void print(PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%d nodes, load %.2f, reports up to %d ms old, arrivals %s, %d calls, seeds 1 to %d; means and 95 %% intervals%n%n",
                world.nodes(),
                world.load(),
                ageMs(),
                place(),
                calls,
                seeds);
        out.printf(Locale.ROOT, "%-13s%26s%29s%24s%10s%n", "policy", "p50 ms", "p99 ms", "p99 / oracle", "failed");
        for (PolicyFigures row : figures) {
            out.printf(
                    Locale.ROOT,
                    "%-13s%26s%29s%24s%10.1f%n",
                    row.policy(),
                    text(row.p50Ms(), "%.0f"),
                    text(row.p99Ms(), "%.0f"),
                    text(row.ratioToOracle(), "%.3f"),
                    row.failed().mean());
        }
        out.println();
        verdicts(out);
        out.flush();
    }

    private static String text(Spread spread, String format) {
        String number = String.format(Locale.ROOT, format, spread.mean());
        return spread.low() == spread.high()
                ? number
                : number + " [" + String.format(Locale.ROOT, format, spread.low()) + ", "
                        + String.format(Locale.ROOT, format, spread.high()) + "]";
    }

    /** By the means, where a bound is named for these options. */
    private void verdicts(PrintWriter out) {
        PolicyFigures gleaner = row(PolicyName.GLEANER);
        if (gleaner == null) {
            return;
        }
        boolean even = world.arrivals() == World.ArrivalPlace.EVEN;
        if (ageMs() < STALE_MS) {
            double most = even ? EVEN_MOST : EDGE_MOST;
            verdict(
                    out,
                    "gleaner's p99 over the oracle's",
                    gleaner.ratioToOracle().mean(),
                    "<=",
                    most);
        }
        PolicyFigures fixed = row(PolicyName.STATIC_WRR);
        if (fixed == null) {
            return;
        }
        if (ageMs() < STALE_MS) {
            double better = fixed.p99Ms().mean() / gleaner.p99Ms().mean();
            verdict(out, "static-wrr's p99 over gleaner's", better, ">=", STATIC_LEAST);
        } else {
            double worse = gleaner.p99Ms().mean() / fixed.p99Ms().mean();
            verdict(out, "gleaner's p99 over static-wrr's", worse, "<=", STALE_MOST);
        }
    }

    private static void verdict(PrintWriter out, String what, double value, String relation, double bound) {
        boolean kept = relation.equals("<=") ? value <= bound : value >= bound;
        out.printf(Locale.ROOT, "%-4s %s: %.3f (%s %.2f)%n", kept ? "yes" : "NO", what, value, relation, bound);
    }

    private PolicyFigures row(PolicyName name) {
        return figures.stream()
                .filter(row -> row.policy().equals(name.text()))
                .findFirst()
                .orElse(null);
    }

    void write(Path file) throws IOException {
        new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), json());
    }

    ObjectNode json() {
        ObjectNode root = new ObjectMapper().createObjectNode();
        root.put("nodes", world.nodes()).put("load", world.load()).put("ageMs", ageMs());
        root.put("arrivals", place()).put("calls", calls).put("seeds", seeds);
        ArrayNode rows = root.putArray("policies");
        for (PolicyFigures row : figures) {
            ObjectNode node = rows.addObject().put("policy", row.policy());
            put(node.putObject("p50Ms"), row.p50Ms());
            put(node.putObject("p99Ms"), row.p99Ms());
            put(node.putObject("ratioToOracle"), row.ratioToOracle());
            put(node.putObject("failed"), row.failed());
        }
        return root;
    }

    private static void put(ObjectNode node, Spread spread) {
        node.put("mean", spread.mean()).put("low", spread.low()).put("high", spread.high());
    }

    private long ageMs() {
        return world.ageNs() / NS_PER_MILLI;
    }

    private String place() {
        return world.arrivals().name().toLowerCase(Locale.ROOT);
    }
}
