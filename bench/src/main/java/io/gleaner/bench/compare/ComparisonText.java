package io.gleaner.bench.compare;

import io.gleaner.bench.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A comparison for people at a terminal. Stateless. */
final class ComparisonText {
    private static final List<String> LEGEND = List.of(
            "slowdown: duration over that of the same run alone at its user allocation (1.00 = as if alone), +- half the 95 %"
                    + " interval over the seeds; by function: every function counts alike",
            "P50, P99: latency in ms, queue and cold start included; harvested, lent, accelerated: shares of the runs; lenders'"
                    + " P99: slowdown of those harvested",
            "SLO: runs slower than 1.05; OOM kills: a seed; late: returns of memory that waited, a seed; oracle: share of the"
                    + " oracle's gain over fixed; to window, to fixed: paired difference in slowdown");

    private ComparisonText() {}

    /** What is compared, before it is. */
    static String header(Setup setup) {
        CompareOptions options = setup.options();
        return String.format(
                Locale.ROOT,
                "%s on %d %s (%s cores in all, %s GiB a core), seeds %d to %d%s.%s",
                options.workload,
                options.nodes,
                options.nodes == 1 ? "node" : "nodes",
                Numbers.count(setup.cores()),
                Numbers.count(options.memoryGibPerCore),
                options.firstSeed,
                options.firstSeed + options.seeds - 1,
                setup.grid() ? ", " + setup.plan().cells().size() + " cells" : "",
                setup.models().words().isEmpty() ? "" : " " + setup.models().words() + ".");
    }

    /** One cell's facts and table. */
    static List<String> cell(CellResult result) {
        TextTable table = new TextTable(
                "policy",
                "slowdown",
                "+-",
                "by function",
                "P50",
                "P99",
                "harvested",
                "lent",
                "accelerated",
                "lenders' P99",
                "SLO",
                "OOM kills",
                "late",
                "CPU",
                "memory",
                "oracle",
                "to window",
                "to fixed");
        result.rows().forEach(row -> table.add(cells(row)));
        List<String> lines = new ArrayList<>();
        lines.add(facts(result));
        lines.addAll(table.lines());
        lines.addAll(LEGEND);
        return lines;
    }

    private static String facts(CellResult result) {
        String minutes = Double.isNaN(result.secondsPerMinute())
                ? ""
                : ", a minute of the trace took " + Numbers.plain(result.secondsPerMinute()) + " s";
        return result.cell().words() + ": load reached " + Numbers.plain(result.loadReached()) + ", "
                + Numbers.count(result.invocations()) + " invocations measured a seed" + minutes + ".";
    }

    private static List<String> cells(Row row) {
        Interval slowdown = row.of(Figure.MEAN_SLOWDOWN);
        return List.of(
                row.policy(),
                Numbers.plain(row.mean(Figure.MEAN_SLOWDOWN)),
                slowdown == null ? "-" : half(slowdown),
                Numbers.plain(row.mean(Figure.FUNCTION_MEAN_SLOWDOWN)),
                Numbers.plain(row.mean(Figure.P50_LATENCY_MS)),
                Numbers.plain(row.mean(Figure.P99_LATENCY_MS)),
                Numbers.percent(row.mean(Figure.HARVESTED_SHARE)),
                Numbers.percent(row.mean(Figure.LENT_SHARE)),
                Numbers.percent(row.mean(Figure.ACCELERATED_SHARE)),
                Numbers.plain(row.mean(Figure.LENDERS_P99_SLOWDOWN)),
                Numbers.percent(row.mean(Figure.SLO_VIOLATION_SHARE)),
                Numbers.count(row.mean(Figure.OOM_KILLS)),
                Numbers.count(row.mean(Figure.MEMORY_RETURN_SHORT)),
                Numbers.percent(row.mean(Figure.CPU_UTILISATION)),
                Numbers.percent(row.mean(Figure.MEMORY_UTILISATION)),
                Numbers.plain(row.mean(Figure.SHARE_OF_ORACLE)),
                versus(row, Plan.WINDOW),
                versus(row, Plan.FIXED));
    }

    /** No slowdown is below 0: an interval that reaches there says only that there were too few seeds. */
    private static String half(Interval interval) {
        return interval.half() > interval.mean() ? "too few seeds" : Numbers.plain(interval.half());
    }

    private static String versus(Row row, String reference) {
        Row.Difference difference = row.versus(reference, Figure.MEAN_SLOWDOWN);
        return difference == null || row.policy().equals(reference)
                ? "-"
                : Numbers.signed(difference.interval().mean()) + " "
                        + difference.verdict().words();
    }

    /** A row a cell: gleaner beside the rules. */
    static List<String> grid(List<CellResult> cells) {
        List<String> titles = new ArrayList<>(List.of(
                "cell",
                "load",
                "slowdown",
                "by function",
                "lenders' P99",
                "harvested",
                "accelerated",
                "OOM kills",
                "oracle"));
        Plan.RULES.forEach(rule -> titles.add("to " + rule));
        TextTable table = new TextTable(titles.toArray(String[]::new));
        for (CellResult cell : cells) {
            Row row = cell.row(Plan.JUDGED);
            if (row != null) {
                table.add(gridCells(cell, row));
            }
        }
        List<String> lines = new ArrayList<>(table.lines());
        lines.add(
                "gleaner's figures; load: reached; to window and so on: paired difference in mean slowdown; oracle: share of"
                        + " the oracle's gain over fixed, - where there is less than 0.02 to gain");
        return lines;
    }

    private static List<String> gridCells(CellResult cell, Row row) {
        Stream<String> figures = Stream.of(
                cell.cell().words(),
                Numbers.plain(cell.loadReached()),
                Numbers.plain(row.mean(Figure.MEAN_SLOWDOWN)),
                Numbers.plain(row.mean(Figure.FUNCTION_MEAN_SLOWDOWN)),
                Numbers.plain(row.mean(Figure.LENDERS_P99_SLOWDOWN)),
                Numbers.percent(row.mean(Figure.HARVESTED_SHARE)),
                Numbers.percent(row.mean(Figure.ACCELERATED_SHARE)),
                Numbers.count(row.mean(Figure.OOM_KILLS)),
                Numbers.plain(row.mean(Figure.SHARE_OF_ORACLE)));
        return Stream.concat(figures, Plan.RULES.stream().map(rule -> versus(row, rule)))
                .toList();
    }

    /** A line a promise. */
    static List<String> promises(List<Promise> promises) {
        return promises.stream()
                .map(promise -> promise.words() + ": " + promise.kept().words() + " (" + promise.detail() + ")")
                .toList();
    }
}
