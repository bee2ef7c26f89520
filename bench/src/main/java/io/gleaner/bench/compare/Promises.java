package io.gleaner.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Judges what gleaner promises over all cells: better than the rules, close to the oracle, and nobody pays. A bound is
 * judged by the mean over the seeds; a comparison by its paired interval. Stateless.
 */
final class Promises {
    private static final String HOSTILE = "hostile";
    private static final String SMALL = "freyr-10x60";
    private static final double FULL_LOAD = 1.0;
    private static final double EASY_LOAD_MOST = 0.7;
    private static final double LENDERS_P99_MOST = 1.04;

    private Promises() {}

    /** None where gleaner isn't among the rows. */
    static List<Promise> of(String workload, List<CellResult> all) {
        List<CellResult> cells =
                all.stream().filter(cell -> cell.row(Plan.JUDGED) != null).toList();
        if (cells.isEmpty()) {
            return List.of();
        }
        boolean hostile = workload.startsWith(HOSTILE);
        List<Promise> promises = new ArrayList<>(advantage(cells));
        Predicate<Cell> easy = cell -> !hostile && cell.load() <= EASY_LOAD_MOST && !cell.drift();
        promises.add(bound(
                "share of the oracle's gain >= 0.90 up to load 0.7 without drift",
                cells,
                easy,
                Figure.SHARE_OF_ORACLE,
                0.90));
        promises.add(bound(
                "share of the oracle's gain >= 0.75 above load 0.7, with drift or hostile",
                cells,
                easy.negate(),
                Figure.SHARE_OF_ORACLE,
                0.75));
        if (!workload.equals(SMALL) && !workload.startsWith(SMALL + ":")) {
            promises.add(bound(
                    "P99 slowdown by function <= 1.2 of the oracle's",
                    cells,
                    any(),
                    Figure.FUNCTION_P99_OF_ORACLE,
                    1.2));
            promises.add(bound(
                    "P99 latency by function <= 1.2 of the oracle's",
                    cells,
                    any(),
                    Figure.FUNCTION_P99_LATENCY_OF_ORACLE,
                    1.2));
        }
        promises.add(bound("harvested >= 0.65 of the oracle's", cells, any(), Figure.HARVESTED_OF_ORACLE, 0.65));
        promises.add(bound(
                "warm: accelerated >= 0.85 of the oracle's", cells, Cell::warm, Figure.ACCELERATED_OF_ORACLE, 0.85));
        promises.add(cpuLoans(cells));
        promises.add(
                bound("lenders' P99 slowdown <= 1.04", cells, any(), Figure.LENDERS_P99_SLOWDOWN, LENDERS_P99_MOST));
        promises.add(lendersSlo(cells));
        promises.add(notWorse("OOM kills not above fixed's", cells, Figure.OOM_KILLS, List.of(Plan.FIXED)));
        promises.add(hostile ? withoutWire(cells) : null);
        return promises.stream().filter(Objects::nonNull).toList();
    }

    private static Predicate<Cell> any() {
        return cell -> true;
    }

    private static List<Promise> advantage(List<CellResult> cells) {
        List<Promise> promises = new ArrayList<>();
        Judgement better = new Judgement("mean slowdown better than window at load 1.0 and input sigma >= 0.3");
        for (CellResult cell : cells) {
            Row.Difference difference = cell.row(Plan.JUDGED).versus(Plan.WINDOW, Figure.MEAN_SLOWDOWN);
            if (cell.cell().load() >= FULL_LOAD && cell.cell().inputSigma() >= 0.3 && difference != null) {
                if (difference.verdict() == Verdict.UNTOLD) {
                    better.leaveOpen(cell.cell(), words(difference));
                } else {
                    better.add(cell.cell(), difference.verdict() == Verdict.BETTER, words(difference));
                }
            }
        }
        if (!better.empty()) {
            promises.add(better.promise());
        }
        promises.add(notWorse(
                "mean slowdown nowhere worse than window, greedy, ensure, free-only or fixed",
                cells,
                Figure.MEAN_SLOWDOWN,
                Plan.RULES));
        return promises;
    }

    /** On hostile workloads it is shown what the trip wire is for. */
    private static Promise withoutWire(List<CellResult> cells) {
        Judgement judgement =
                new Judgement("hostile, without the trip wire: somebody pays (lenders' P99, SLO or kills)");
        for (CellResult cell : cells) {
            Row bare = cell.row("gleaner-no-wire");
            if (bare != null) {
                double tail = bare.mean(Figure.LENDERS_P99_SLOWDOWN);
                double above = bare.mean(Figure.LENDERS_SLO_ABOVE_FIXED);
                Row.Difference kills = bare.versus(Plan.FIXED, Figure.OOM_KILLS);
                judgement.add(
                        cell.cell(),
                        tail > LENDERS_P99_MOST || above > 0 || kills.interval().mean() > 0,
                        "P99 " + Numbers.plain(tail) + ", SLO " + Numbers.signed(above * 100) + " points, kills "
                                + Numbers.signed(kills.interval().mean()));
            }
        }
        return judgement.empty() ? null : judgement.promise();
    }

    /**
     * An interval wholly on the wrong side of 0 breaks it; a mean on the wrong side leaves it open. With one seed nothing can be
     * told.
     */
    private static Promise notWorse(String words, List<CellResult> cells, Figure figure, List<String> references) {
        Judgement judgement = new Judgement(words);
        for (CellResult cell : cells) {
            for (String reference : references) {
                Row.Difference difference = cell.row(Plan.JUDGED).versus(reference, figure);
                if (difference != null && difference.interval().known()) {
                    double mean = difference.interval().mean();
                    boolean wrongSide = figure.better() == Figure.Better.LOWER ? mean > 0 : mean < 0;
                    judgement.add(
                            cell.cell(),
                            !wrongSide,
                            difference.verdict() == Verdict.WORSE,
                            "to " + reference + " " + words(difference));
                }
            }
        }
        return judgement.promise("one seed gives no interval");
    }

    /** Lenders' violations less those of the same invocations under fixed, judged likewise. */
    private static Promise lendersSlo(List<CellResult> cells) {
        Judgement judgement =
                new Judgement("lenders' SLO violations not above those of the same invocations under fixed");
        for (CellResult cell : cells) {
            Interval above = cell.row(Plan.JUDGED).of(Figure.LENDERS_SLO_ABOVE_FIXED);
            if (above != null && above.known()) {
                judgement.add(
                        cell.cell(),
                        above.mean() <= 0,
                        above.low() > 0,
                        Numbers.signed(above.mean() * 100) + " points");
            }
        }
        return judgement.promise("no run was harvested, or one seed gives no interval");
    }

    private static Promise cpuLoans(List<CellResult> cells) {
        Judgement judgement = new Judgement("CPU loans alone within 2 % of weights in mean slowdown");
        for (CellResult cell : cells) {
            Row cpu = cell.row("gleaner-cpu");
            Row weights = cell.row("weights");
            if (cpu != null && weights != null) {
                double ratio = cpu.mean(Figure.MEAN_SLOWDOWN) / weights.mean(Figure.MEAN_SLOWDOWN);
                judgement.add(cell.cell(), ratio <= 1.02, Numbers.plain(ratio) + " of it");
            }
        }
        return judgement.empty() ? null : judgement.promise();
    }

    /**
     * By the mean; whether the figure is to be above or below follows from what is better. Tails of latency, which hang on a few
     * queues and move by half when anything at all changes, break a bound only where their whole interval is beyond it.
     */
    private static Promise bound(
            String words, List<CellResult> cells, Predicate<Cell> where, Figure figure, double bound) {
        Judgement judgement = new Judgement(words);
        Function<Double, Boolean> holds =
                figure.better() == Figure.Better.HIGHER ? value -> value >= bound : value -> value <= bound;
        boolean concerned = false;
        for (CellResult cell : cells) {
            if (where.test(cell.cell())) {
                concerned = true;
                Interval interval = cell.row(Plan.JUDGED).of(figure);
                if (interval != null) {
                    boolean chance = figure == Figure.FUNCTION_P99_LATENCY_OF_ORACLE && !(interval.low() > bound);
                    boolean held = holds.apply(interval.mean());
                    judgement.add(cell.cell(), held, !held && !chance, Numbers.plain(interval.mean()));
                }
            }
        }
        return concerned ? judgement.promise(why(figure)) : null;
    }

    /** Why nothing gave a figure. */
    private static String why(Figure figure) {
        return switch (figure) {
            case FUNCTION_P99_OF_ORACLE, FUNCTION_P99_LATENCY_OF_ORACLE ->
                String.format(Locale.ROOT, "no function has %,d runs", FunctionTails.RUNS_FOR_TAIL);
            case SHARE_OF_ORACLE -> "the oracle gains less than 0.02 over fixed";
            case LENDERS_P99_SLOWDOWN -> "no run was harvested";
            case HARVESTED_OF_ORACLE, ACCELERATED_OF_ORACLE -> "the oracle's is 0";
            default -> "";
        };
    }

    private static String words(Row.Difference difference) {
        return Numbers.signed(difference.interval().mean()) + " "
                + difference.verdict().words();
    }
}
