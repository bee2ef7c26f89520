package io.gleaner.bench.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What to compare.
 *
 * @param cells at least one
 * @param policies rows, in order
 * @param atFullLoad further rows where the load is the highest
 * @param seeds how many
 * @param firstSeed the first of them
 * @param threads that play
 * @param page whether distributions and series are kept for a page
 */
record Plan(
        List<Cell> cells,
        List<String> policies,
        List<String> atFullLoad,
        int seeds,
        long firstSeed,
        int threads,
        boolean page) {
    /** What harvests nothing: paired with all. */
    static final String FIXED = "fixed";

    /** The rule to beat: paired with all. */
    static final String WINDOW = "window";

    /** What knows everything. */
    static final String ORACLE = "oracle";

    /** The policy that is judged. */
    static final String JUDGED = "gleaner";

    /** Whom the judged policy is paired with, where they are rows. */
    static final List<String> RIVALS =
            List.of(WINDOW, "greedy", "ensure", "free-only", FIXED, "weights", "freyr", "learned", ORACLE);

    /** The rules that it must nowhere be worse than. */
    static final List<String> RULES = List.of(WINDOW, "greedy", "ensure", "free-only", FIXED);

    /** Points of the series over time. */
    static final int SERIES_POINTS = 160;

    Plan {
        cells = List.copyOf(cells);
        policies = List.copyOf(policies);
        atFullLoad = List.copyOf(atFullLoad);
    }

    /** The rows of a cell, in order, each once. */
    List<String> rows(Cell cell) {
        Set<String> rows = new LinkedHashSet<>(policies);
        if (cell.load() == fullLoad()) {
            rows.addAll(atFullLoad);
        }
        return List.copyOf(rows);
    }

    /** What is played for them: the rows and what they are compared with. */
    List<String> played(Cell cell) {
        Set<String> played = new LinkedHashSet<>(rows(cell));
        played.addAll(List.of(FIXED, WINDOW, ORACLE));
        return new ArrayList<>(played);
    }

    /** The cell that the page shows closely: the highest load, the widest inputs; first no drift and cold. */
    Cell shownClosely() {
        Cell shown = cells.get(0);
        for (Cell cell : cells) {
            if (cell.load() > shown.load() || cell.load() == shown.load() && cell.inputSigma() > shown.inputSigma()) {
                shown = cell;
            }
        }
        return shown;
    }

    /** The series' points in a cell's play of a seed. */
    int seriesPoints(Cell cell, long seed) {
        return shows(cell) && seed == firstSeed ? SERIES_POINTS : 0;
    }

    /** Whether the page shows this cell closely. */
    boolean shows(Cell cell) {
        return page && cell.equals(shownClosely());
    }

    private double fullLoad() {
        return cells.stream().mapToDouble(Cell::load).max().orElseThrow();
    }
}
