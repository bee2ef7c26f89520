package io.gleaner.bench.delivery.fdn;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rows of the scenario: figures, and verdicts on those that a bound is named for. One thread. */
public final class FdnReport {
    private final List<Line> lines = new ArrayList<>();

    private record Line(String row, String figure, double value, String unit, String relation, double bound) {
        private boolean judged() {
            return !relation.isEmpty();
        }

        private boolean kept() {
            return relation.equals("<=") ? value <= bound : value >= bound;
        }
    }

    void figure(String row, String figure, double value, String unit) {
        lines.add(new Line(row, figure, value, unit, "", 0));
    }

    void atMost(String row, String figure, double value, double bound) {
        lines.add(new Line(row, figure, value, "", "<=", bound));
    }

    void atLeast(String row, String figure, double value, double bound) {
        lines.add(new Line(row, figure, value, "", ">=", bound));
    }

    /** Whether every verdict is yes. */
    public boolean kept() {
        return lines.stream().allMatch(line -> !line.judged() || line.kept());
    }

    /** Prints the rows and, where a file is given, writes them there as JSON. */
    public void print(PrintWriter out, Path json) throws IOException {
        out.println("The FDN paper's platforms, simulated from its figures; the rules are the agent's.");
        String row = "";
        for (Line line : lines) {
            if (!line.row.equals(row)) {
                row = line.row;
                out.printf("%n%s%n", row);
            }
            if (line.judged()) {
                out.printf(
                        Locale.ROOT,
                        "  %-4s%-58s%10.3f  (%s %s)%n",
                        line.kept() ? "yes" : "NO",
                        line.figure,
                        line.value,
                        line.relation,
                        line.bound);
            } else {
                out.printf(Locale.ROOT, "      %-58s%10.3f  %s%n", line.figure, line.value, line.unit);
            }
        }
        out.flush();
        if (json != null) {
            new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(json.toFile(), json());
        }
    }

    private ObjectNode json() {
        ObjectNode root = new ObjectMapper().createObjectNode().put("scenario", "fdn");
        ArrayNode rows = root.putArray("figures");
        for (Line line : lines) {
            ObjectNode node = rows.addObject()
                    .put("row", line.row)
                    .put("figure", line.figure)
                    .put("value", line.value)
                    .put("unit", line.unit);
            if (line.judged()) {
                node.put("bound", line.relation + " " + line.bound).put("kept", line.kept());
            }
        }
        return root;
    }
}
