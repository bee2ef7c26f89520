package io.gleaner.bench.delivery.forecast;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Invocations by function and minute, from {@code invocations.csv} of a trace in the Azure Functions format of 2019. */
final class MinuteCounts {
    private static final String FILE = "invocations.csv";

    private MinuteCounts() {}

    /** @throws IllegalArgumentException where it can't be read; says where and what to do */
    static List<int[]> read(Path folder) {
        Path file = folder.resolve(FILE);
        List<int[]> functions = new ArrayList<>();
        try (CsvReader<CsvRecord> rows =
                CsvReader.builder().ofCsvRecord(Files.newBufferedReader(file, StandardCharsets.UTF_8))) {
            int[] columns = null;
            for (CsvRecord row : rows) {
                if (columns == null) {
                    columns = minutes(file, row);
                } else {
                    functions.add(counts(file, row, columns));
                }
            }
        } catch (IOException | UncheckedIOException | CsvParseException e) {
            throw new IllegalArgumentException(
                    file + " can't be read: " + e + "; give the folder of a trace that holds " + FILE, e);
        }
        if (functions.isEmpty()) {
            throw new IllegalArgumentException(file + " has no functions; give a trace with a row for each");
        }
        return functions;
    }

    private static int[] minutes(Path file, CsvRecord header) {
        List<Integer> columns = new ArrayList<>();
        for (int column = 0; column < header.getFieldCount(); column++) {
            if (header.getField(column).strip().matches("\\d+")) {
                columns.add(column);
            }
        }
        if (columns.size() < 4) {
            throw new IllegalArgumentException(
                    file + ", line 1: " + columns.size() + " columns are named by a minute; four at least are needed");
        }
        return columns.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int[] counts(Path file, CsvRecord row, int[] columns) {
        int[] counts = new int[columns.length];
        for (int minute = 0; minute < columns.length; minute++) {
            String text = columns[minute] < row.getFieldCount()
                    ? row.getField(columns[minute]).strip()
                    : "";
            try {
                counts[minute] = text.isEmpty() ? 0 : Integer.parseInt(text);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        file + ", line " + row.getStartingLineNumber() + ": '" + text
                                + "' is no whole number; correct or remove the line",
                        e);
            }
        }
        return counts;
    }
}
