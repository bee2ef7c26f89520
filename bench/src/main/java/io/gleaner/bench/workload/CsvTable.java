package io.gleaner.bench.workload;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A CSV file with a header line. Whatever is wrong is said with file, line and column. Read row by row; one thread.
 */
final class CsvTable {
    private final Path file;
    private final List<String> header;

    private CsvTable(Path file, List<String> header) {
        this.file = file;
        this.header = header;
    }

    /** A row; valid during the call that it is given to. */
    final class Row {
        private final CsvRecord row;

        private Row(CsvRecord row) {
            this.row = row;
        }

        /** What stands in this column. */
        String text(int column) {
            return row.getField(column);
        }

        /** The number in this column, 0 or more. */
        double number(int column) {
            String text = row.getField(column).strip();
            try {
                double number = Double.parseDouble(text);
                if (number >= 0 && number < Double.POSITIVE_INFINITY) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // Said below.
            }
            throw wrong(column, "a number, 0 or more");
        }

        /** The count in this column; an empty one is 0. */
        int count(int column) {
            String text = row.getField(column);
            int count = 0;
            for (int i = 0; i < text.length(); i++) {
                int digit = text.charAt(i) - '0';
                if (digit < 0 || digit > 9 || count > (Integer.MAX_VALUE - digit) / 10) {
                    return decimalCount(column);
                }
                count = count * 10 + digit;
            }
            return count;
        }

        private int decimalCount(int column) {
            double number = number(column);
            if (number != Math.rint(number) || number > Integer.MAX_VALUE) {
                throw wrong(column, "a whole number, 0 or more");
            }
            return (int) number;
        }

        private WorkloadException wrong(int column, String wanted) {
            return failed("column " + header.get(column) + ": '" + row.getField(column) + "' isn't " + wanted
                    + "; correct or remove the line");
        }

        /** Something is wrong with this row. */
        WorkloadException failed(String what) {
            return new WorkloadException(file + ", line " + row.getStartingLineNumber() + ", " + what, null);
        }
    }

    Path file() {
        return file;
    }

    List<String> header() {
        return header;
    }

    /** The place of a column; -1 = there is none. */
    int find(String name) {
        return header.indexOf(name);
    }

    /** The place of a column that has to be there. */
    int column(String name) {
        int place = find(name);
        if (place < 0) {
            throw new WorkloadException(
                    file + ", line 1: there is no column " + name + "; the header has " + shortened(header)
                            + ". Give a file of the format that docs/workloads.md names",
                    null);
        }
        return place;
    }

    private static String shortened(List<String> header) {
        return header.size() <= 16
                ? header.toString()
                : header.subList(0, 16) + " and " + (header.size() - 16) + " more";
    }

    /** Who looks at a table's rows: asked once with the header, then for each row. */
    interface Reader {
        Consumer<Row> start(CsvTable table);
    }

    /** Reads a file. */
    static void read(Path file, Reader reader) {
        try (CsvReader<CsvRecord> rows = CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .skipEmptyLines(true)
                .ofCsvRecord(Files.newBufferedReader(file, StandardCharsets.UTF_8))) {
            CsvTable table = null;
            Consumer<Row> consumer = null;
            for (CsvRecord row : rows) {
                if (table == null) {
                    table = new CsvTable(file, headerOf(row));
                    consumer = reader.start(table);
                } else {
                    table.pass(row, consumer);
                }
            }
            if (table == null) {
                throw new WorkloadException(file + ", line 1: the file is empty; a header line is needed", null);
            }
        } catch (IOException | UncheckedIOException | CsvParseException e) {
            throw new WorkloadException(file + " can't be read: " + e + "; check that it is a CSV file", e);
        }
    }

    private static List<String> headerOf(CsvRecord row) {
        List<String> names = new ArrayList<>();
        for (String name : row.getFields()) {
            // Some editors put a byte order mark before the first name.
            names.add(name.strip().replace("\uFEFF", ""));
        }
        return names;
    }

    private void pass(CsvRecord record, Consumer<Row> consumer) {
        Row row = new Row(record);
        if (record.getFieldCount() != header.size()) {
            throw row.failed("column " + Math.min(record.getFieldCount(), header.size()) + ": the line has "
                    + record.getFieldCount() + " columns and the header " + header.size() + "; is the file cut off?");
        }
        consumer.accept(row);
    }
}
