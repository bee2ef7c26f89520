package io.gleaner.bench.sizing;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.gleaner.placement.sizing.SizingResult;
import java.io.IOException;
import java.io.StringWriter;

/** Every function at every size as CSV, with what choosing it would add. Stateless. */
final class SizingTable {
    private SizingTable() {}

    static String csv(SizingResult result) throws IOException {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().build(text)) {
            rows(result, csv);
        }
        return text.toString();
    }

    private static void rows(SizingResult result, CsvWriter csv) {
        csv.writeRecord(
                "function",
                "memory_mb",
                "own_ms",
                "low_ms",
                "high_ms",
                "samples",
                "fitted",
                "own_cost_per_million",
                "chosen",
                "added_ms",
                "added_cost_per_million",
                "keeps_slo");
        for (SizingResult.SizeRow row : result.table()) {
            Integer chosenMb = result.sizes().get(row.function());
            boolean chosen = chosenMb != null && chosenMb == row.memoryMb();
            SizingResult.Change change = result.changes().stream()
                    .filter(one -> one.function().equals(row.function()) && one.toMb() == row.memoryMb())
                    .findFirst()
                    .orElse(null);
            csv.writeRecord(
                    row.function(),
                    Integer.toString(row.memoryMb()),
                    Double.toString(row.ownMs()),
                    Double.toString(row.lowMs()),
                    Double.toString(row.highMs()),
                    Integer.toString(row.samples()),
                    Boolean.toString(row.fitted()),
                    Double.toString(row.costPerMillion()),
                    Boolean.toString(chosen),
                    chosen ? "0" : change == null ? "" : Double.toString(change.addedMs()),
                    chosen ? "0" : change == null ? "" : Double.toString(change.addedCostPerMillion()),
                    chosen
                            ? Boolean.toString(result.feasible())
                            : change == null ? "" : Boolean.toString(change.keepsSlo()));
        }
    }
}
