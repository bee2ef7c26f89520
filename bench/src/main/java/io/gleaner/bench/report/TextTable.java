package io.gleaner.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Columns that stand below each other: the first to the left, the others to the right. One thread. */
public final class TextTable {
    private final List<String[]> lines = new ArrayList<>();

    /** An empty table with these titles. */
    public TextTable(String... titles) {
        lines.add(titles);
    }

    /** As many cells as there are titles. */
    public void add(List<String> cells) {
        if (cells.size() != lines.get(0).length) {
            throw new IllegalArgumentException(cells.size() + " cells below " + lines.get(0).length + " titles");
        }
        lines.add(cells.toArray(String[]::new));
    }

    /** Title line first, none ends in blanks. */
    public List<String> lines() {
        int[] widths = new int[lines.get(0).length];
        for (String[] line : lines) {
            Arrays.setAll(widths, c -> Math.max(widths[c], line[c].length()));
        }
        List<String> text = new ArrayList<>();
        for (String[] line : lines) {
            StringBuilder cells = new StringBuilder();
            for (int c = 0; c < line.length; c++) {
                String pad = " ".repeat(widths[c] - line[c].length());
                cells.append(c == 0 ? line[c] + pad : "  " + pad + line[c]);
            }
            text.add(cells.toString().stripTrailing());
        }
        return text;
    }
}
