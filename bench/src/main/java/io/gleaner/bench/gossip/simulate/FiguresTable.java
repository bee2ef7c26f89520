package io.gleaner.bench.gossip.simulate;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Function;

/** The figures for people, each beside what it is to be; the bounds are those of 50 nodes without loss. */
final class FiguresTable {
    private static final String ROW = "%-42s %16s  %-24s %s%n";

    private static final int NODES_MOST = 50;

    private final PrintWriter out;
    private final GossipRun run;
    private final GossipFigures figures;

    FiguresTable(PrintWriter out, GossipRun run) {
        this.out = out;
        this.run = run;
        figures = run.figures();
    }

    void print(double tookSeconds) {
        out.printf(Locale.ROOT, ROW, "what", "value", "to be", "");
        calmly("age of load knowledge, mean", figures.loadAgeMean(), 200, FiguresTable::millis);
        calmly("age of load knowledge, p99", figures.loadAgeP99(), 600, FiguresTable::millis);
        calmly("sent per node", figures.bytesPerSecondPerNode(), 42_000, value -> format("%.1f kB/s", value / 1000));
        row("no more routing to a killed node, p50", text(figures.routingStopsP50(), FiguresTable::millis), "", "");
        most("no more routing to a killed node, p99", figures.routingStopsP99(), 1_500, FiguresTable::millis);
        most("dead at all peers, p50", figures.deadEverywhereP50(), 4_000, FiguresTable::millis);
        most("dead at all peers, p99", figures.deadEverywhereP99(), 8_000, FiguresTable::millis);
        most("false removals of healthy nodes", (double) figures.falseRemovals(), 0, value -> format("%.0f", value));
        most("full view after the partition", figures.healMillis(), 10_000, FiguresTable::millis);
        Double share = figures.loadShare();
        row(
                "load's share of datagrams",
                text(share, value -> format("%.1f %%", 100 * value)),
                ">= 50 %",
                verdict(share == null, share != null && share >= 0.5));
        notes(tookSeconds);
        out.flush();
    }

    /** A bound that is only set to 50 nodes without loss, stalls and partitions. */
    private void calmly(String what, Double value, double bound, Function<Double, String> text) {
        boolean calm = run.setup().nodes() <= NODES_MOST
                && run.setup().links().loss() == 0
                && run.play().stalledShare() == 0
                && run.play().partitionSeconds() == 0;
        if (calm) {
            most(what, value, bound, text);
        } else {
            row(what, text(value, text), "", "");
        }
    }

    private void most(String what, Double value, double bound, Function<Double, String> text) {
        row(
                what,
                text(value, text),
                "<= " + text.apply(bound),
                verdict(value == null, value != null && value <= bound));
    }

    private void row(String what, String value, String bound, String verdict) {
        out.printf(Locale.ROOT, ROW, what, value, bound, verdict);
    }

    private static String text(Double value, Function<Double, String> text) {
        return value == null ? "-" : text.apply(value);
    }

    private static String verdict(boolean unknown, boolean kept) {
        return unknown ? "" : kept ? "yes" : "NO";
    }

    private static String millis(double value) {
        return format("%,.0f ms", value);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private void notes(double tookSeconds) {
        Double whole = run.start().healedMillis();
        note(
                whole == null
                        ? "The nodes never all saw each other."
                        : format("All nodes saw each other %,.0f ms after the last had started.", whole));
        note(format(
                "Ages that records carry are %+.1f ms off the truth in the mean, at most %.1f ms too low; %d of %,d looks found no"
                        + " record.",
                run.ages().carriedMinusTrueMillis(),
                run.ages().underMillisMost(),
                run.ages().unknown(),
                run.ages().ages().count()));
        note(format(
                "%,d datagrams, the longest of %,d bytes; bulk states %.1f %% of the bytes.",
                run.traffic().datagrams(),
                run.traffic().longestBytes(),
                100.0 * run.traffic().stateBytes() / Math.max(1, run.traffic().bytes())));
        if (run.kills().killed() > 0) {
            note(format(
                    "%d nodes were killed%s.",
                    run.kills().killed(),
                    run.kills().stillHeld() > 0
                            ? "; " + run.kills().stillHeld() + " of them are still a member somewhere at the end"
                            : ""));
        }
        if (run.setup().links().loss() > 0 && figures.loadAgeMean() != null) {
            note("With 25 % loss the mean age is to be at most 1.4 times that of the same cluster without loss.");
        }
        if (run.play().stalledShare() > 0) {
            note(format(
                    "%d false removals by nodes that never stall; %,d removals of nodes that do (not counted above).",
                    run.removals().byTheNeverStalled(), run.removals().ofTheStalled()));
        }
        if (run.play().partitionSeconds() > 0
                && run.play().partitionEndNs() >= run.play().endNs()) {
            note("The partition does not end within the run: healing needs --seconds of more than "
                    + (Play.PARTITION_SECOND + run.play().partitionSeconds()) + ".");
        }
        if (run.objections().count() > 0) {
            note("OBJECTIONS: " + run.objections().count() + ", the first: "
                    + run.objections().first().get(0));
        }
        note(format("Simulated %d s in %.1f s.", run.play().seconds(), tookSeconds));
    }

    private void note(String text) {
        out.println(text);
    }
}
