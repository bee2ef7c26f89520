package io.gleaner.bench.sizing.evaluate;

import io.gleaner.bench.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Figures as tables, and whether they hold what is claimed. Stateless. */
final class Verdicts {
    private static final double OWN_RATIO_MOST = 1.01;
    private static final int OWN_RATIO_FUNCTIONS = 6;
    private static final double SHARE = 0.95;
    private static final double MIN_COST_RATIO_MOST = 1.10;
    private static final double MIN_TIME_RATIO_MOST = 1.015;
    private static final double MIN_TIME_MS_MOST = 10;

    private Verdicts() {}

    /**
     * @param state whether the figures keep a claim, or are only told
     */
    record Verdict(State state, String text) {
        Verdict(boolean holds, String text) {
            this(holds ? State.HOLDS : State.MISSED, text);
        }

        boolean missed() {
            return state == State.MISSED;
        }

        String line() {
            return String.format(Locale.ROOT, "  %-8s%s", state, text);
        }
    }

    /** What became of a claim. */
    enum State {
        HOLDS,
        MISSED,
        SEEN
    }

    static List<String> table(List<Figures> all) {
        TextTable table = new TextTable(
                "application",
                "functions",
                "sizes",
                "Gleaner most",
                "SLAM-SLO mean",
                "Min-Cost mean",
                "Min-Time most",
                "SLOs kept by 95 %",
                "least inside",
                "accuracy least",
                "mean");
        for (Figures one : all) {
            table.add(List.of(
                    one.subject().name(),
                    Integer.toString(one.subject().functions()),
                    Integer.toString(one.subject().sizesMb().values().stream()
                            .mapToInt(sizes -> sizes.size())
                            .max()
                            .orElse(0)),
                    ratio(Figures.most(one.gleaner())),
                    ratio(Figures.mean(one.slamSlo())),
                    ratio(Figures.mean(one.minCost())),
                    ratio(Figures.most(one.minTime())),
                    percent(Figures.shareAtLeast(one.inside(), SHARE)) + " of " + one.inside().length,
                    percent(Figures.least(one.inside())),
                    percent(Figures.least(one.accuracy())),
                    percent(Figures.mean(one.accuracy()))));
        }
        return table.lines();
    }

    /** What is claimed for measured profiles. */
    static List<Verdict> ofProfiles(List<Figures> all) {
        List<Verdict> verdicts = new ArrayList<>();
        verdicts.add(ownCost(all));
        double[] inside = joined(all, Figures::inside);
        double share = Figures.shareAtLeast(inside, SHARE);
        verdicts.add(new Verdict(
                share >= SHARE,
                "Gleaner's own: at least 95 % of held-out requests inside the SLO at "
                        + percent(share) + " of " + inside.length + " feasible SLOs (claimed: 95 %); the least is "
                        + percent(Figures.least(inside))));
        for (int functions : new int[] {3, 4, 5, 6}) {
            List<Figures> of = all.stream()
                    .filter(one -> one.subject().functions() == functions)
                    .toList();
            if (!of.isEmpty()) {
                double ratio = Figures.mean(joined(of, Figures::slamSlo));
                verdicts.add(new Verdict(
                        State.SEEN,
                        "faithful SLAM-SLO costs " + ratio(ratio) + "x of brute force with " + functions
                                + " functions (said of real measurements: 1.10x with 3 to 1.51x with 6); Min-Cost "
                                + ratio(Figures.mean(joined(of, Figures::minCost))) + "x"));
            }
        }
        return verdicts;
    }

    /** What is claimed for the paper's kind of applications. */
    static List<Verdict> ofSynthetic(List<Figures> all) {
        List<Verdict> verdicts = new ArrayList<>();
        verdicts.add(ownCost(all));
        for (Figures one : all) {
            double claimed = one.subject().name().equals("petstore") ? 0.85 : 0.90;
            double least = Figures.least(one.accuracy());
            verdicts.add(new Verdict(
                    least > claimed,
                    one.subject().name() + ": estimate accuracy at least " + percent(least) + " (claimed: above "
                            + percent(claimed) + ")"));
        }
        double[] inside = joined(all, Figures::inside);
        verdicts.add(new Verdict(
                Figures.least(inside) >= SHARE,
                "Gleaner's own: at least 95 of 100 requests inside every feasible SLO: the least of " + inside.length
                        + " SLOs is " + percent(Figures.least(inside))));
        for (Figures one : all) {
            verdicts.add(minCost(one, "callers billed while they wait", one.minCostLooseInclusive()));
            verdicts.add(minCost(one, "own time billed", one.minCostLooseOwn()));
        }
        double[] minTime = joined(all, Figures::minTime);
        double[] added = joined(all, Figures::minTimeAddedMs);
        boolean near = true;
        for (int i = 0; i < added.length; i++) {
            near &= added[i] <= MIN_TIME_MS_MOST || minTime[i] <= MIN_TIME_RATIO_MOST;
        }
        verdicts.add(new Verdict(
                near,
                "Min-Time is near brute force: at most " + ratio(Figures.most(minTime)) + "x and "
                        + String.format(Locale.ROOT, "%.1f", Figures.most(added)) + " ms more (near: 10 ms or 1.5 %)"));
        return verdicts;
    }

    private static Verdict minCost(Figures one, String billing, double ratio) {
        return new Verdict(
                ratio <= MIN_COST_RATIO_MOST,
                one.subject().name() + ": Min-Cost is near the least cost of all sizes, " + billing + ": "
                        + ratio(ratio) + "x (near: " + ratio(MIN_COST_RATIO_MOST) + "x)");
    }

    private static Verdict ownCost(List<Figures> all) {
        List<Figures> few = all.stream()
                .filter(one -> one.subject().functions() <= OWN_RATIO_FUNCTIONS)
                .toList();
        double most = Figures.most(joined(few, Figures::gleaner));
        int missed = few.stream().mapToInt(Figures::missed).sum();
        return new Verdict(
                most <= OWN_RATIO_MOST && missed == 0,
                "Gleaner's own costs at most " + String.format(Locale.ROOT, "%.4f", most)
                        + "x of brute force at every one of "
                        + joined(few, Figures::gleaner).length + " SLOs, up to 6 functions (claimed: 1.01x)"
                        + (missed > 0 ? "; it calls " + missed + " out of reach that are not" : ""));
    }

    /** Which figures. */
    private interface Pick {
        double[] of(Figures figures);
    }

    private static double[] joined(List<Figures> all, Pick pick) {
        return all.stream().map(pick::of).flatMapToDouble(DoubleStream::of).toArray();
    }

    private static String ratio(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
