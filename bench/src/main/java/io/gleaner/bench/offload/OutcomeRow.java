package io.gleaner.bench.offload;

import java.io.PrintWriter;
import java.util.List;

/**
 * What a caller was told.
 *
 * @param callee what was wrong with it
 * @param documented what docs/transport.md says the caller is told
 * @param seen what it was told
 * @param asDocumented whether that is the same
 */
record OutcomeRow(String callee, String documented, String seen, double millis, boolean asDocumented) {
    static void print(List<OutcomeRow> rows, PrintWriter out) {
        out.printf("%-46s %-34s %-34s %8s%n", "callee", "documented", "seen", "ms");
        for (OutcomeRow row : rows) {
            out.printf(
                    "%-46s %-34s %-34s %8.0f%s%n",
                    row.callee, row.documented, row.seen, row.millis, row.asDocumented ? "" : "  NOT AS DOCUMENTED");
        }
        out.flush();
    }
}
