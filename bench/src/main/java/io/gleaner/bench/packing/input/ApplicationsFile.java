package io.gleaner.bench.packing.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.zip.GZIPInputStream;

/**
 * Reads applications: CSV with the columns {@code app,cpu,memory} and, if wished, {@code instances} (the least number), or JSON with
 * the same names, an array or {@code {"applications": [...]}}. Plain or gzip; what is what shows in the first bytes.
 */
public final class ApplicationsFile {
    private static final List<String> COLUMNS = List.of("app", "cpu", "memory", "instances");
    private static final int GZIP_MAGIC = 0x1f8b;

    private final Path file;

    private ApplicationsFile(Path file) {
        this.file = file;
    }

    /**
     * @throws InputException naming file, line and what to change
     * @throws IOException if the file can't be read
     */
    public static Applications read(Path file) throws IOException {
        ApplicationsFile reader = new ApplicationsFile(file);
        try (InputStream in = open(file)) {
            in.mark(64);
            int first = firstVisible(in);
            in.reset();
            return first == '[' || first == '{' ? reader.json(in) : reader.csv(in);
        }
    }

    static InputStream open(Path file) throws IOException {
        BufferedInputStream raw = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        raw.mark(2);
        int magic = raw.read() << 8 | raw.read();
        raw.reset();
        return magic == GZIP_MAGIC ? new BufferedInputStream(new GZIPInputStream(raw), 1 << 16) : raw;
    }

    private static int firstVisible(InputStream in) throws IOException {
        int read = in.read();
        for (int i = 0; i < 60 && read >= 0 && (Character.isWhitespace(read) || read >= 0x80); i++) {
            read = in.read();
        }
        return read;
    }

    private Applications csv(InputStream in) throws IOException {
        Applications applications = new Applications(file, "line");
        int[] columns = null;
        try (CsvReader<CsvRecord> rows = CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .skipEmptyLines(true)
                .ofCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (CsvRecord row : rows) {
                if (columns == null) {
                    columns = columns(row);
                } else {
                    row(applications, columns, row);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CsvParseException e) {
            throw new InputException(file + ": " + e.getMessage() + ": mend the quotes there", e);
        }
        return applications;
    }

    private int[] columns(CsvRecord header) {
        List<String> titles = header.getFields().stream()
                .map(title -> title.replace("\uFEFF", "").trim().toLowerCase(Locale.ROOT))
                .toList();
        int[] columns = COLUMNS.stream().mapToInt(titles::indexOf).toArray();
        for (int column = 0; column < 3; column++) {
            if (columns[column] < 0) {
                throw new InputException(at(header) + ": there is no column " + COLUMNS.get(column) + " among "
                        + String.join(",", titles) + ": make app,cpu,memory the first line");
            }
        }
        return columns;
    }

    private void row(Applications applications, int[] columns, CsvRecord row) {
        try {
            add(
                    applications,
                    field(row, columns[0], 0),
                    field(row, columns[1], 1),
                    field(row, columns[2], 2),
                    columns[3] < 0 || columns[3] >= row.getFieldCount() ? "" : row.getField(columns[3]),
                    row.getStartingLineNumber());
        } catch (IllegalArgumentException e) {
            throw new InputException(at(row) + ": " + e.getMessage(), e);
        }
    }

    private static String field(CsvRecord row, int column, int which) {
        if (column >= row.getFieldCount() || row.getField(column).isBlank()) {
            throw new IllegalArgumentException(
                    "there is no " + COLUMNS.get(which) + ": write app,cpu,memory in each line");
        }
        return row.getField(column).trim();
    }

    private static void add(
            Applications applications, String name, String cpu, String memory, String instances, long place) {
        long cpuMillis = named("cpu", () -> Amounts.cpuMillis(cpu));
        long memoryBytes = named("memory", () -> Amounts.memoryBytes(memory));
        int least = 0;
        if (!instances.isBlank()) {
            try {
                least = Integer.parseInt(instances.trim());
            } catch (NumberFormatException e) {
                least = -1;
            }
            if (least < 1) {
                throw new IllegalArgumentException(
                        "instances \"" + instances.trim() + "\" is no number of at least 1: write 1, or nothing");
            }
        }
        applications.add(name, cpuMillis, memoryBytes, least, place);
    }

    private static long named(String column, LongSupplier amount) {
        try {
            return amount.getAsLong();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(column + " " + e.getMessage(), e);
        }
    }

    private Applications json(InputStream in) throws IOException {
        Applications applications = new Applications(file, "application");
        try (JsonParser json = new JsonFactory().createParser(in)) {
            JsonToken token = json.nextToken();
            while (token != null && token != JsonToken.START_ARRAY) {
                token = json.nextToken();
            }
            int place = 0;
            while (token != null && json.nextToken() == JsonToken.START_OBJECT) {
                application(applications, json, ++place);
            }
            return applications;
        } catch (JsonProcessingException e) {
            throw new InputException(
                    file + ", line " + e.getLocation().getLineNr() + ": " + e.getOriginalMessage()
                            + ": mend the JSON there",
                    e);
        }
    }

    private void application(Applications applications, JsonParser json, int place) throws IOException {
        String[] values = new String[COLUMNS.size()];
        long line = json.currentLocation().getLineNr();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            int column = COLUMNS.indexOf(json.currentName());
            JsonToken value = json.nextToken();
            if (column >= 0 && value.isScalarValue()) {
                values[column] = json.getText();
            } else {
                json.skipChildren();
            }
        }
        for (int column = 0; column < 3; column++) {
            if (values[column] == null) {
                throw new InputException(applications.at(place) + " (line " + line + "): there is no "
                        + COLUMNS.get(column) + ": write {\"app\": \"a\", \"cpu\": \"1.5\", \"memory\": \"2GiB\"}");
            }
        }
        try {
            add(applications, values[0], values[1], values[2], values[3] == null ? "" : values[3], place);
        } catch (IllegalArgumentException e) {
            throw new InputException(applications.at(place) + " (line " + line + "): " + e.getMessage(), e);
        }
    }

    private String at(CsvRecord row) {
        return file + ", line " + row.getStartingLineNumber();
    }
}
