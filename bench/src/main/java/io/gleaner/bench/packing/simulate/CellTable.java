package io.gleaner.bench.packing.simulate;

import io.gleaner.bench.packing.output.Units;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The cells of one number of applications as a table, and what they are to show. One thread. */
final class CellTable {
    private static final int PAPER_CELLS = 15;

    private final List<SimulatedCell> cells;
    private final String kind;

    CellTable(List<SimulatedCell> cells, String kind) {
        this.cells = cells;
        this.kind = kind;
    }

    void print(PrintWriter out) {
        SimulatedCell first = cells.get(0);
        out.println(Units.count(first.n()) + " applications (" + kind + "), mean of " + first.bounds().length
                + " draws: machines over the lower bound in per cent, each method by its best order");
        StringBuilder head = new StringBuilder(String.format(Locale.ROOT, "%-18s", "cores/GiB"));
        StringBuilder bound = new StringBuilder(String.format(Locale.ROOT, "%-18s", "lower bound"));
        for (SimulatedCell cell : cells) {
            head.append(String.format(Locale.ROOT, "%8s", cell.words()));
            bound.append(String.format(Locale.ROOT, "%8.0f", cell.bound()));
        }
        out.println(head);
        out.println(bound);
        for (Family family : Family.all()) {
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-18s", family.id()));
            for (SimulatedCell cell : cells) {
                line.append(text(cell.over(family.id())));
            }
            out.println(line);
        }
        StringBuilder more = new StringBuilder(String.format(Locale.ROOT, "%-18s", "best, machines"));
        cells.forEach(cell -> more.append(String.format(Locale.ROOT, "%+8.1f", cell.machinesOver(Family.BEST))));
        out.println(more);
        if (kind.equals("azure-v2") && cells.size() == PAPER_CELLS) {
            verdicts(out);
        }
        out.println();
        out.flush();
    }

    private static String text(double over) {
        return over > 1_000 ? String.format(Locale.ROOT, "%8s", "-") : String.format(Locale.ROOT, "%8.2f", 100 * over);
    }

    private void verdicts(PrintWriter out) {
        double most =
                cells.stream().mapToDouble(cell -> cell.over(Family.BEST)).max().orElse(0);
        double limit = cells.get(0).n() >= 10_000 ? 0.025 : 0.03;
        long near = cells.stream()
                .filter(cell -> cell.machinesOver(Family.BEST) <= 1)
                .count();
        double longest =
                cells.stream().mapToDouble(SimulatedCell::secondsMost).max().orElse(0);
        verdict(
                out,
                most <= limit,
                "best is at most %.2f %% over the bound in every cell (to be: at most %.1f %%)",
                100 * most,
                100 * limit);
        verdict(
                out,
                2 * near >= cells.size(),
                "best is at the bound or one above in %d of %d cells (to be: at least half)",
                near,
                cells.size());
        for (SimulatedCell cell : cells) {
            if (cell.cores() == 24 && cell.memoryGib() <= 96) {
                out.printf(
                        Locale.ROOT,
                        "     the best single-instanced packing is %.1f %% over at %s (known: %s %%)%n",
                        100 * cell.over(Family.BEST_SINGLE),
                        cell.words(),
                        cell.memoryGib() == 64 ? "8.7" : "14.6");
            }
        }
        out.printf(Locale.ROOT, "     best took at most %.2f s for a draw%n", longest);
    }

    private static void verdict(PrintWriter out, boolean kept, String format, Object... values) {
        out.printf(Locale.ROOT, "%-4s %s%n", kept ? "yes" : "NO", String.format(Locale.ROOT, format, values));
    }
}
