package io.gleaner.bench.demo;

import io.gleaner.bench.report.Baselines;
import io.gleaner.bench.report.DemoReport;
import io.gleaner.bench.report.FunctionFigures;
import io.gleaner.bench.report.Percentiles;
import io.gleaner.bench.report.WindowFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The outcome for a person: each mode, each function, then each promise with what this run says of it. */
final class FinalTable {
    /** Windows are fuller than the calibration's single runs; beyond this that doesn't explain it. */
    private static final double BUSY_FACTOR = 1.4;

    /** A mean slowdown of fixed windows beyond which they are no measure for others. */
    private static final double DISTURBED_FACTOR = 1.2;

    private static final int LENDERS_RUNS_TO_JUDGE = 1_000;
    private static final double LENDERS_P99_MOST = 1.10;
    private static final double SPEEDUP_LEAST = 1.3;
    private static final String KEPT = "yes";
    private static final String BROKEN = "NO";
    private static final String OPEN = "can't be told";

    private final DemoReport report;
    private final List<String> lines = new ArrayList<>();

    private FinalTable(DemoReport report) {
        this.report = report;
    }

    static List<String> of(DemoReport report) {
        FinalTable table = new FinalTable(report);
        table.modes();
        table.functions();
        table.doubts();
        table.verdicts();
        return table.lines;
    }

    private void modes() {
        add("");
        add("%-12s %11s %8s %13s %9s %9s", "mode", "invocations", "failures", "mean slowdown", "p50 ms", "p99 ms");
        List<WindowFigures> all = new ArrayList<>(report.windows());
        if (report.details().fixedAgain() != null) {
            all.add(report.details().fixedAgain());
        }
        for (WindowFigures window : all) {
            add(
                    "%-12s %11d %8d %13.3f %9.1f %9.1f",
                    window.mode(),
                    window.invocations(),
                    window.failures(),
                    window.meanSlowdown(),
                    window.p50LatencyMs(),
                    window.p99LatencyMs());
        }
    }

    private void functions() {
        add("");
        add(
                "%-14s %16s %16s %16s %10s %11s",
                "mean slowdown", "fixed", "free-only", "harvest", "harvested", "given more");
        for (FunctionFigures function : report.details().functions()) {
            add(
                    "%-14s %16.3f %16.3f %16.3f %8.0f %% %9.0f %%",
                    function.function(),
                    function.meanSlowdown().getOrDefault("fixed", 0.0),
                    function.meanSlowdown().getOrDefault("free-only", 0.0),
                    function.meanSlowdown().getOrDefault("harvest", 0.0),
                    100 * function.harvestedShare(),
                    100 * function.givenMoreShare());
        }
        add("");
    }

    /** What makes the figures say less than they seem to. */
    private void doubts() {
        DemoReport.Details details = report.details();
        if (details.reservedLoadByFixedMedian() > BUSY_FACTOR * details.reservedLoad()) {
            add(
                    "Other work kept this machine busy: at their user allocations functions took %.1f times as long in the"
                            + " windows as before them, alone. Run it again on a quiet machine.",
                    details.reservedLoadByFixedMedian() / details.reservedLoad());
        }
        if (disturbed()) {
            add(
                    "Other work disturbed the fixed windows: their mean slowdowns are %.2f and %.2f, and should be 1."
                            + " What compares with them can't be told: run it again on a quiet machine.",
                    report.windows().get(0).meanSlowdown(), details.fixedAgain().meanSlowdown());
        }
        controlRuns();
        stalls();
        if (details.baselineRunsLeast() < Baselines.RUNS_WANTED) {
            add(
                    "Some baseline stands on %d fixed runs only, and should on %d: give more --seconds.",
                    details.baselineRunsLeast(), Baselines.RUNS_WANTED);
        }
        if (details.factsMissing() > 0) {
            add(
                    "The agent told nothing of %d invocations: they count as neither harvested nor accelerated.",
                    details.factsMissing());
        }
    }

    private boolean disturbed() {
        WindowFigures again = report.details().fixedAgain();
        return again != null
                && Math.max(report.windows().get(0).meanSlowdown(), again.meanSlowdown()) > DISTURBED_FACTOR;
    }

    private void controlRuns() {
        WindowFigures without = report.details().withoutControlRuns();
        WindowFigures with = report.windows().get(report.windows().size() - 1);
        if (without == null || without.invocations() == with.invocations()) {
            return;
        }
        add(
                "Control runs, drawn by lot to stay at their user allocation: %d of the harvest windows' %d; without them the"
                        + " mean slowdown is %.3f, %.1f %% were harvested and %.1f %% accelerated.",
                with.invocations() - without.invocations(),
                with.invocations(),
                without.meanSlowdown(),
                100 * report.details().loansWithoutControlRuns().harvestedShare(),
                100 * report.details().loansWithoutControlRuns().acceleratedShare());
    }

    private void stalls() {
        DemoReport.Details details = report.details();
        if (details.watchStalls() + details.enforcementStalls() > 0) {
            add(
                    "This machine left the agent no core for a moment: its watch stood still %d times and its enforcement"
                            + " %d times, and nothing was lent until they went on.",
                    details.watchStalls(), details.enforcementStalls());
        }
        if (details.ledgerBusy() > 0) {
            add(
                    "%d decisions kept to the user allocation because another held the list of loans at that moment: a"
                            + " decision never waits.",
                    details.ledgerBusy());
        }
    }

    private void verdicts() {
        if (!report.enforced()) {
            add("Nothing was enforced: %s", report.where());
            add("So nothing was lent, and nothing can be said of loans: all windows above ran alike, without limits.");
            usage();
            return;
        }
        double fixed = report.windows().get(0).meanSlowdown();
        double freeOnly = report.windows().get(1).meanSlowdown();
        double harvest = report.windows().get(2).meanSlowdown();
        add(
                "Limits were written below %s (loans: %s; decided by %s, %s).",
                report.where(),
                report.details().cpuLoan(),
                report.details().policy(),
                report.details().scorer());
        share("harvested, at least 25 % of invocations", report.harvestedShare(), 0.25);
        share("accelerated, at least 25 % of invocations", report.acceleratedShare(), 0.25);
        speedUp();
        compared(
                harvest < freeOnly && harvest < fixed ? KEPT : BROKEN,
                "mean slowdown below fixed's and free-only's",
                String.format(Locale.ROOT, "%.3f against %.3f and %.3f", harvest, fixed, freeOnly));
        lenders();
        Percentiles decision = report.decisionMicros();
        verdict(decision != null && decision.p99() <= 200, "a decision takes at most 200 us (p99)", micros(decision));
        Long most = report.details().ledgerCpuMillisMost();
        if (most != null) {
            verdict(
                    most <= report.details().nodeCpuMillis(),
                    "the ledger never above the node",
                    "at most " + most + " of " + report.details().nodeCpuMillis() + " millicores");
        }
        verdict(report.oomKills() == 0, "no OOM kill", report.oomKills() + " kills");
        verdict(
                report.containersBelowUserAllocation() == 0,
                "no container below its user allocation at the end",
                report.containersBelowUserAllocation() + " containers");
        add(
                "%13s the trip wire fired %d time%s; a lender is back at its user allocation after p50 %s (%s)",
                "",
                report.safeguardTrips(),
                report.safeguardTrips() == 1 ? "" : "s",
                millis(report.returnMillis()),
                report.details().returnSource());
        journal();
    }

    private void journal() {
        String folder = report.details().journalFolder();
        if (folder == null) {
            add("%13s %d records in the journal, in memory only", "", report.journalRecords());
            return;
        }
        add(
                "%13s %d records in the journal: ./gleaner journal tail -n 20 %s lists the last ones, ./gleaner journal explain"
                        + " NUMBER %s prints one in words",
                "", report.journalRecords(), folder, folder);
    }

    private void lenders() {
        if (report.lendersP99Slowdown() == null) {
            verdict(false, "lenders' p99 slowdown, at most 1.10", "nobody lent");
            return;
        }
        List<Double> interval = report.lendersP99SlowdownInterval();
        String aa = report.fixedAgainstFixed() == null
                ? "not measured"
                : String.format(Locale.ROOT, "%.3f", report.fixedAgainstFixed());
        boolean few = report.details().lendersRuns() < LENDERS_RUNS_TO_JUDGE;
        compared(
                few ? within(interval) : report.lendersP99Slowdown() <= LENDERS_P99_MOST ? KEPT : BROKEN,
                few
                        ? "lenders' p99 slowdown, at most 1.10 (the whole interval is judged: 1,000 runs would judge the value)"
                        : "lenders' p99 slowdown, at most 1.10",
                String.format(
                        Locale.ROOT,
                        "%.3f, 95 %% between %.3f and %.3f over %d runs; fixed against fixed %s",
                        report.lendersP99Slowdown(),
                        interval.get(0),
                        interval.get(1),
                        report.details().lendersRuns(),
                        aa));
    }

    private void usage() {
        report.details()
                .usage()
                .forEach(usage -> add(
                        "%-14s used %.0f millicores while it ran, at most %d MiB a process (%s)",
                        usage.function(), usage.cpuMillisMean(), usage.memoryBytesPeak() >> 20, usage.source()));
    }

    private void share(String promise, Double value, double wanted) {
        verdict(
                value != null && value >= wanted,
                promise,
                value == null ? "not measured" : String.format(Locale.ROOT, "%.1f %%", 100 * value));
    }

    private void speedUp() {
        Double value = report.borrowersMeanSpeedup();
        compared(
                value != null && value >= SPEEDUP_LEAST ? KEPT : BROKEN,
                "borrowers' mean speed-up, at least 1.3",
                value == null ? "not measured" : String.format(Locale.ROOT, "%.2f", value));
    }

    /** An interval that reaches over the limit says neither. */
    private static String within(List<Double> interval) {
        return interval.get(1) <= LENDERS_P99_MOST ? KEPT : interval.get(0) > LENDERS_P99_MOST ? BROKEN : OPEN;
    }

    /** What is measured against the fixed windows says nothing where those were disturbed. */
    private void compared(String verdict, String promise, String figure) {
        verdict(disturbed() ? OPEN : verdict, promise, figure);
    }

    private void verdict(boolean kept, String promise, String figure) {
        verdict(kept ? KEPT : BROKEN, promise, figure);
    }

    private void verdict(String verdict, String promise, String figure) {
        add("%13s %s: %s", verdict, promise, figure);
    }

    private static String micros(Percentiles value) {
        return value == null
                ? "not measured"
                : String.format(Locale.ROOT, "p50 %.0f us, p99 %.0f us", value.p50(), value.p99());
    }

    private static String millis(Percentiles value) {
        return value == null
                ? "(not measured)"
                : String.format(Locale.ROOT, "%.0f ms, p99 %.0f ms", value.p50(), value.p99());
    }

    private void add(String format, Object... arguments) {
        lines.add(String.format(Locale.ROOT, format, arguments));
    }
}
