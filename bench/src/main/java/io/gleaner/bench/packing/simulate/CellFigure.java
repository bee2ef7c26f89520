package io.gleaner.bench.packing.simulate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The figure: a panel for each number of cores and of applications, memory of a machine along, machines over the lower bound upwards,
 * a line for each method. Names stand at the side, nothing overlaps. One thread.
 */
final class CellFigure {
    private static final int PANEL_WIDTH = 370;
    private static final int PANEL_HEIGHT = 300;
    private static final int GAP = 34;
    private static final int LEFT = 64;
    private static final int TOP = 120;
    private static final int LEGEND = 210;
    private static final double MOST_DRAWN = 0.25;
    private static final Map<String, String> LOOKS = looks();

    private final List<SimulatedCell> cells;
    private final StringBuilder svg = new StringBuilder();
    private final double top;

    private CellFigure(List<SimulatedCell> cells) {
        this.cells = cells;
        double most = 0.05;
        for (SimulatedCell cell : cells) {
            for (String family : LOOKS.keySet()) {
                most = cell.over(family) < 10 ? Math.max(most, cell.over(family)) : most;
            }
        }
        // Next fit goes far beyond all others: its lines leave the panel rather than press the others together.
        top = Math.ceil(Math.min(most, MOST_DRAWN) * 20) / 20;
    }

    /** Colour and width of what is drawn. */
    private static Map<String, String> looks() {
        Map<String, String> looks = new LinkedHashMap<>();
        looks.put("next-fit", "#cfd4d9;1.4");
        looks.put("worst-fit", "#b4bbc2;1.4");
        looks.put("first-fit", "#98a1aa;1.4");
        looks.put("best-fit", "#7f8890;1.4");
        looks.put("dot-product", "#5d666e;1.4");
        looks.put("multi-next-fit", "#e3c08f;1.6");
        looks.put("multi-first-fit", "#d2691e;1.8");
        looks.put("whole-first", "#9b3a7a;1.8");
        looks.put("machine-centric", "#2e8b57;1.8");
        looks.put("best", "#0b6fb8;3.4");
        return looks;
    }

    static void write(Path file, List<SimulatedCell> cells, String kind) throws IOException {
        Files.writeString(file, new CellFigure(cells).draw(kind), StandardCharsets.UTF_8);
    }

    private String draw(String kind) {
        List<Integer> sizes = cells.stream().map(SimulatedCell::n).distinct().toList();
        List<Integer> cores =
                cells.stream().map(SimulatedCell::cores).distinct().toList();
        int width = LEFT + cores.size() * (PANEL_WIDTH + GAP) + LEGEND;
        int height = TOP + sizes.size() * (PANEL_HEIGHT + 2 * GAP + 16) + 10;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\">"
                        + "%n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n",
                width, height, width, height);
        text(24, 38, 20, "start", "#2b3138;bold", "What dividing the load saves: machines over the lower bound");
        text(
                24,
                62,
                13,
                "start",
                "#2b3138",
                String.format(
                        Locale.ROOT,
                        "Applications drawn from %s, mean of %d draws, each method by its best order. Greys leave applications whole,"
                                + " colours divide their load between instances.",
                        kind,
                        cells.get(0).bounds().length));
        for (int row = 0; row < sizes.size(); row++) {
            for (int column = 0; column < cores.size(); column++) {
                int n = sizes.get(row);
                int core = cores.get(column);
                double x = LEFT + column * (PANEL_WIDTH + GAP);
                double y = TOP + row * (PANEL_HEIGHT + 2 * GAP + 16);
                panel(
                        x,
                        y,
                        String.format(Locale.ROOT, "%,d applications, %d cores", n, core),
                        column == 0,
                        cells.stream()
                                .filter(cell -> cell.n() == n && cell.cores() == core)
                                .toList());
            }
        }
        legend(LEFT + cores.size() * (PANEL_WIDTH + GAP), TOP);
        return svg.append("</svg>\n").toString();
    }

    private void panel(double x, double y, String title, boolean labels, List<SimulatedCell> row) {
        text(x, y - 10, 14, "start", "#2b3138;bold", title);
        double step = 0.05;
        for (double over = 0; over <= top + 1e-9; over += step) {
            double at = y + PANEL_HEIGHT * (1 - over / top);
            add(
                    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>%n",
                    x, x + PANEL_WIDTH, at, at, over == 0 ? "#68727c" : "#e3e7eb");
            if (labels) {
                text(
                        x - 8,
                        at + 4,
                        12,
                        "end",
                        "#68727c",
                        over == 0 ? "bound" : String.format(Locale.ROOT, "+%.0f %%", 100 * over));
            }
        }
        add(
                "<clipPath id=\"c%.0f-%.0f\"><rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\"/></clipPath>%n",
                x, y, x, y, PANEL_WIDTH, PANEL_HEIGHT + 8);
        double slot = (double) PANEL_WIDTH / row.size();
        for (int i = 0; i < row.size(); i++) {
            text(
                    x + slot * (i + 0.5),
                    y + PANEL_HEIGHT + 20,
                    12,
                    "middle",
                    "#68727c",
                    row.get(i).memoryGib() + " GiB");
            text(
                    x + slot * (i + 0.5),
                    y + PANEL_HEIGHT + 38,
                    12,
                    "middle",
                    "#0b6fb8;bold",
                    String.format(Locale.ROOT, "+%.1f %%", 100 * row.get(i).over(Family.BEST)));
            text(
                    x + slot * (i + 0.5),
                    y + PANEL_HEIGHT + 54,
                    11,
                    "middle",
                    "#68727c",
                    String.format(Locale.ROOT, "+%.1f %%", 100 * row.get(i).over(Family.BEST_SINGLE)));
        }
        add("<g clip-path=\"url(#c%.0f-%.0f)\">%n", x, y);
        LOOKS.forEach((family, look) -> line(x, y, slot, family, look.split(";"), row));
        add("</g>%n");
    }

    private void line(double x, double y, double slot, String family, String[] look, List<SimulatedCell> row) {
        List<String> points = new ArrayList<>();
        StringBuilder marks = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            double over = row.get(i).over(family);
            if (over > 10) {
                continue;
            }
            String point =
                    String.format(Locale.ROOT, "%.1f,%.1f", x + slot * (i + 0.5), y + PANEL_HEIGHT * (1 - over / top));
            String[] at = point.split(",");
            points.add(point);
            marks.append(String.format(
                    Locale.ROOT,
                    "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\"><title>%s: +%.2f %%</title></circle>%n",
                    at[0],
                    at[1],
                    family.equals(Family.BEST) ? "4.5" : "2.8",
                    look[0],
                    family,
                    100 * over));
        }
        add(
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"/>%n",
                String.join(" ", points), look[0], look[1]);
        svg.append(marks);
    }

    private void legend(double x, double y) {
        double at = y + 8;
        for (Map.Entry<String, String> entry : LOOKS.entrySet()) {
            String[] look = entry.getValue().split(";");
            add(
                    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"%s\"/>%n",
                    x, x + 26, at, at, look[0], look[1]);
            text(x + 34, at + 4, 13, "start", "#2b3138", entry.getKey());
            at += 24;
        }
        text(x, at + 12, 12, "start", "#0b6fb8;bold", "+1.2 %");
        text(x + 50, at + 12, 12, "start", "#68727c", "best");
        text(x, at + 32, 11, "start", "#68727c", "+8.7 %");
        text(x + 50, at + 32, 12, "start", "#68727c", "best of the greys");
    }

    private void text(double x, double y, int size, String anchor, String look, String words) {
        String[] parts = look.split(";");
        add(
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" text-anchor=\"%s\" fill=\"%s\"%s>%s</text>%n",
                x, y, size, anchor, parts[0], parts.length > 1 ? " font-weight=\"bold\"" : "", words);
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
