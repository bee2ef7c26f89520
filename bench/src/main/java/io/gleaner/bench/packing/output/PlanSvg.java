package io.gleaner.bench.packing.output;

import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.Plan;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A plan as a picture: two bars for each machine, CPU and memory, applications stacked in them; divided ones stand out. Few machines
 * have every application with its name, thousands are drawn close together, tens of thousands as means of neighbours. One thread.
 */
public final class PlanSvg {
    private static final int WIDTH = 1_480;
    private static final int LEFT = 70;
    private static final int RIGHT = 24;
    private static final int TOP = 118;
    /** More machines than this share their bars with neighbours. */
    private static final int BARS_MAX = 3_000;
    /** Up to so many machines every application is drawn on its own. */
    private static final int DETAILED_MAX = 150;

    private final Solution solution;
    private final Plan plan;
    private final Instance instance;
    private final boolean balancing;
    private final boolean[] divided;
    private final long cpuFull;
    private final int perBar;
    private final int bars;
    private final int barsPerRow;
    private final int rowHeight;
    private final double slot;
    private final StringBuilder shapes = new StringBuilder();

    private PlanSvg(Solution solution, boolean balancing) {
        this.solution = solution;
        this.plan = solution.plan();
        this.instance = plan.instance();
        this.balancing = balancing;
        this.divided = divided(plan);
        cpuFull = balancing ? Math.max(1, plan.maxLoad()) : instance.machine().cpuMillis();
        perBar = (plan.machines() + BARS_MAX - 1) / BARS_MAX;
        bars = (plan.machines() + perBar - 1) / perBar;
        barsPerRow = bars <= 20 ? bars : bars <= 60 ? 20 : bars <= DETAILED_MAX ? 30 : 100;
        rowHeight = bars <= 20 ? 260 : bars <= 60 ? 170 : bars <= DETAILED_MAX ? 120 : 56;
        slot = (double) (WIDTH - LEFT - RIGHT) / Math.max(barsPerRow, 8);
    }

    /** Writes the picture. */
    public static void write(Path file, Solution solution, boolean balancing) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            new PlanSvg(solution, balancing).write(out);
        }
    }

    private static boolean[] divided(Plan plan) {
        int[] instances = new int[plan.instance().size()];
        boolean[] divided = new boolean[instances.length];
        for (int k = 0; k < plan.size(); k++) {
            divided[plan.app(k)] = ++instances[plan.app(k)] > 1;
        }
        return divided;
    }

    private void write(Writer out) throws IOException {
        int rows = (bars + barsPerRow - 1) / barsPerRow;
        int gap = rowHeight > 100 ? 40 : 14;
        int height = TOP + rows * (rowHeight + gap) + 24;
        out.write(text(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                        + " font-family=\"sans-serif\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n",
                WIDTH, height, WIDTH, height));
        out.write(
                "<style>.a{fill:#2f6db3}.b{fill:#79a8d9}.c{fill:#23806d}.d{fill:#7fc2ae}.e{fill:#e08a1e}.f{fill:#f2b868}"
                        + ".n{fill:#eceff2}.t{font-size:13px;fill:#2b3138}.s{font-size:11px;fill:#68727c}"
                        + "rect{shape-rendering:crispEdges}</style>\n");
        head(out);
        int k = 0;
        for (int row = 0; row < rows; row++) {
            double bottom = TOP + row * (rowHeight + gap) + rowHeight;
            rowLabels(row, bottom, gap);
            for (int bar = row * barsPerRow; bar < Math.min(bars, (row + 1) * barsPerRow); bar++) {
                k = bar(bar, LEFT + (bar - row * barsPerRow) * slot, bottom, k);
            }
            out.append(shapes);
            shapes.setLength(0);
        }
        out.write("</svg>\n");
    }

    private void head(Writer out) throws IOException {
        String title = balancing
                ? text(
                        "%,d machines, at most %s cores on each (bound %s)",
                        plan.machines(), Units.cores(plan.maxLoad()), Units.cores(solution.lowerBound()))
                : text(
                        "%,d machines for %,d applications (bound %,d)",
                        plan.machines(), instance.size(), solution.lowerBound());
        double memory = 0;
        for (int k = 0; k < plan.size(); k++) {
            memory += plan.memoryBytes(k);
        }
        memory /= (double) instance.machine().memoryBytes() * plan.machines();
        double cpu = instance.cpuMillisTotal() / ((double) cpuFull * plan.machines());
        out.write(text(
                "<text x=\"24\" y=\"36\" font-size=\"20\" font-weight=\"bold\" fill=\"#2b3138\">%s</text>%n", title));
        out.write(text(
                "<text x=\"24\" y=\"58\" class=\"t\">by %s; each machine has two bars: CPU (full: %s cores, used to %s) and memory"
                        + " (full: %s, used to %s)%s</text>%n",
                solution.method(),
                Units.cores(cpuFull),
                Units.percent(cpu),
                Units.memory(instance.machine().memoryBytes()),
                Units.percent(memory),
                perBar > 1 ? "; each pair is the mean of " + perBar + " machines" : ""));
        String[] classes = {"a", "c", "e", "n"};
        String[] names = {"CPU of whole applications", "memory of whole applications", "divided applications", "free"};
        int x = 24;
        for (int i = 0; i < classes.length; i++) {
            out.write(text(
                    "<rect x=\"%d\" y=\"74\" width=\"14\" height=\"14\" class=\"%s\"/>"
                            + "<text x=\"%d\" y=\"86\" class=\"t\">%s</text>%n",
                    x, classes[i], x + 20, names[i]));
            x += 44 + names[i].length() * 8;
        }
    }

    private void rowLabels(int row, double bottom, int gap) {
        int first = row * barsPerRow * perBar;
        if (gap > 20) {
            label(LEFT - 10, bottom - rowHeight + 10, "100 %");
            label(LEFT - 10, bottom - rowHeight / 2.0 + 4, "50 %");
            label(LEFT - 10, bottom, "0");
        } else {
            label(LEFT - 10, bottom - rowHeight / 2.0 + 4, text("%,d", first));
        }
    }

    private void label(double x, double y, String label) {
        shapes.append(text("<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\" class=\"s\">%s</text>%n", x, y, label));
    }

    /** Draws the machines of a bar; answers the first assignment after them. */
    private int bar(int bar, double x, double bottom, int from) {
        int end = Math.min(plan.machines(), (bar + 1) * perBar);
        int machines = end - bar * perBar;
        int to = from;
        while (to < plan.size() && plan.machine(to) < end) {
            to++;
        }
        double width = slot * (slot > 20 ? 0.4 : 0.42);
        double cpuScale = (double) rowHeight / cpuFull / machines;
        double memoryScale = (double) rowHeight / instance.machine().memoryBytes() / machines;
        rect("n", x, bottom - rowHeight, width, rowHeight, null);
        rect("n", x + width + 1, bottom - rowHeight, width, rowHeight, null);
        if (bars <= DETAILED_MAX) {
            detailed(from, to, x, bottom, width, cpuScale, memoryScale);
            if (barsPerRow <= 30) {
                shapes.append(text(
                        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" class=\"s\">%d</text>%n",
                        x + width, bottom + 15, bar));
            }
        } else {
            summed(from, to, x, bottom, width, cpuScale, memoryScale);
        }
        return to;
    }

    private void detailed(
            int from, int to, double x, double bottom, double width, double cpuScale, double memoryScale) {
        double cpuTop = bottom;
        double memoryTop = bottom;
        boolean odd = false;
        for (int pass = 0; pass < 2; pass++) {
            for (int k = from; k < to; k++) {
                if (divided[plan.app(k)] != (pass == 1)) {
                    continue;
                }
                odd = !odd;
                double cpu = plan.cpuMillis(k) * cpuScale;
                double memory = plan.memoryBytes(k) * memoryScale;
                cpuTop -= cpu;
                memoryTop -= memory;
                String tip = tip(k);
                rect(pass == 1 ? odd ? "e" : "f" : odd ? "a" : "b", x, cpuTop, width, cpu, tip);
                rect(pass == 1 ? odd ? "e" : "f" : odd ? "c" : "d", x + width + 1, memoryTop, width, memory, tip);
            }
        }
    }

    private String tip(int k) {
        int app = plan.app(k);
        return instance.name(app) + ": " + Units.cores(plan.cpuMillis(k)) + " of "
                + Units.cores(instance.cpuMillis(app)) + " cores, " + Units.memory(plan.memoryBytes(k));
    }

    private void summed(int from, int to, double x, double bottom, double width, double cpuScale, double memoryScale) {
        double[] cpu = new double[2];
        double[] memory = new double[2];
        for (int k = from; k < to; k++) {
            int part = divided[plan.app(k)] ? 1 : 0;
            cpu[part] += plan.cpuMillis(k) * cpuScale;
            memory[part] += plan.memoryBytes(k) * memoryScale;
        }
        rect("a", x, bottom - cpu[0], width, cpu[0], null);
        rect("e", x, bottom - cpu[0] - cpu[1], width, cpu[1], null);
        rect("c", x + width + 1, bottom - memory[0], width, memory[0], null);
        rect("e", x + width + 1, bottom - memory[0] - memory[1], width, memory[1], null);
    }

    private void rect(String kind, double x, double y, double width, double height, String tip) {
        if (height <= 0) {
            return;
        }
        shapes.append(text(
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.2f\" width=\"%.1f\" height=\"%.2f\"", kind, x, y, width, height));
        shapes.append(tip == null ? "/>" : "><title>" + escaped(tip) + "</title></rect>")
                .append('\n');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
