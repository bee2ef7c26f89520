package io.gleaner.bench.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What the three files of a trace in the format of 2019 say, by function. Made by {@link #read}; then it is only read. */
final class TraceRows {
    private static final List<String> KEY = List.of("HashOwner", "HashApp", "HashFunction");

    /**
     * A function's row.
     *
     * @param minutes in which it comes, ascending, by the column's place among the minutes
     * @param counts how often in each of them
     */
    record Function(Map<String, String> key, int[] minutes, int[] counts) {
        String name() {
            return key.get("HashFunction");
        }

        private String key(List<String> columns) {
            StringBuilder joined = new StringBuilder();
            for (String column : columns) {
                joined.append(key.get(column)).append('/');
            }
            return joined.toString();
        }
    }

    private final List<Function> functions = new ArrayList<>();
    private int minutes;
    private double[] durationMillis;
    private double[] memoryMb;

    private TraceRows() {}

    /** Reads a folder; a function's duration or memory is NaN where nobody says it. */
    static TraceRows read(TraceFolder folder) {
        TraceRows rows = new TraceRows();
        Path invocations = folder.invocations();
        CsvTable.read(invocations, rows::invocations);
        if (rows.functions.isEmpty()) {
            throw new WorkloadException(
                    invocations + " has no function that comes; give a longer part of the trace", null);
        }
        rows.durationMillis = rows.values(folder.durations(), "Average");
        rows.memoryMb = new double[rows.functions.size()];
        Arrays.fill(rows.memoryMb, Double.NaN);
        folder.memory().ifPresent(file -> rows.memoryMb = rows.values(file, "AverageAllocatedMb"));
        return rows;
    }

    List<Function> functions() {
        return functions;
    }

    int minutes() {
        return minutes;
    }

    double durationMillis(int function) {
        return durationMillis[function];
    }

    double memoryMb(int function) {
        return memoryMb[function];
    }

    private Consumer<CsvTable.Row> invocations(CsvTable table) {
        table.column("HashFunction");
        List<String> keys = keys(table);
        int[] places = keys.stream().mapToInt(table::column).toArray();
        int[] columns = new int[table.header().size()];
        int first = 0;
        for (int column = 0; column < columns.length; column++) {
            if (table.header().get(column).matches("\\d+")) {
                columns[first++] = column;
            }
        }
        if (first == 0) {
            throw new WorkloadException(
                    table.file() + ", line 1: no column is named by a minute (1, 2, ...); give the file of"
                            + " invocations a minute",
                    null);
        }
        minutes = first;
        int[] minuteColumns = Arrays.copyOf(columns, first);
        return row -> add(row, keys, places, minuteColumns);
    }

    private void add(CsvTable.Row row, List<String> keys, int[] places, int[] minuteColumns) {
        int[] when = new int[minuteColumns.length];
        int[] counts = new int[minuteColumns.length];
        int filled = 0;
        for (int minute = 0; minute < minuteColumns.length; minute++) {
            int count = row.count(minuteColumns[minute]);
            if (count > 0) {
                when[filled] = minute;
                counts[filled++] = count;
            }
        }
        if (filled > 0) {
            Map<String, String> key = new HashMap<>();
            for (int i = 0; i < places.length; i++) {
                key.put(keys.get(i), row.text(places[i]));
            }
            functions.add(new Function(key, Arrays.copyOf(when, filled), Arrays.copyOf(counts, filled)));
        }
    }

    private static List<String> keys(CsvTable table) {
        return KEY.stream().filter(column -> table.find(column) >= 0).toList();
    }

    /** A column of another file, by function, or by app: then what an app has is divided by its functions. */
    private double[] values(Path file, String column) {
        Map<String, Double> byKey = new HashMap<>();
        List<List<String>> joinedBy = new ArrayList<>();
        CsvTable.read(file, table -> {
            List<String> shared = keys(table).stream()
                    .filter(functions.get(0).key()::containsKey)
                    .toList();
            if (shared.isEmpty()) {
                table.column("HashFunction");
            }
            joinedBy.add(shared);
            int place = table.column(column);
            int[] places = shared.stream().mapToInt(table::column).toArray();
            return row -> {
                StringBuilder key = new StringBuilder();
                for (int keyPlace : places) {
                    key.append(row.text(keyPlace)).append('/');
                }
                byKey.put(key.toString(), row.number(place));
            };
        });
        return joined(byKey, joinedBy.get(0));
    }

    private double[] joined(Map<String, Double> byKey, List<String> columns) {
        boolean perApp = !columns.contains("HashFunction");
        Map<String, Integer> members = new HashMap<>();
        for (Function function : functions) {
            members.merge(function.key(columns), 1, Integer::sum);
        }
        double[] values = new double[functions.size()];
        for (int f = 0; f < values.length; f++) {
            String key = functions.get(f).key(columns);
            Double value = byKey.get(key);
            values[f] = value == null ? Double.NaN : perApp ? value / members.get(key) : value;
        }
        return values;
    }

    /** The median of what is a number; NaN where nothing is. */
    static double median(double[] values) {
        double[] known =
                Arrays.stream(values).filter(v -> !Double.isNaN(v)).sorted().toArray();
        return known.length == 0 ? Double.NaN : (known[(known.length - 1) / 2] + known[known.length / 2]) / 2;
    }
}
