package io.gleaner.bench.sizing.input;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.gleaner.placement.sizing.Measurements;
import io.gleaner.placement.sizing.SizingException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads samples from CSV: {@code function,memory_mb,duration_ms[,cold][,input_bytes][,unusable]} in any order; the duration is the
 * function's own time. A row with a reason in {@code unusable} and no duration names a size that can't be used; rows of the function
 * {@link #APPLICATION} are runs of the whole application with all functions at that size.
 */
public final class SamplesCsv {
    /** Stands for the whole application where a function's name is expected. */
    public static final String APPLICATION = "(application)";

    private SamplesCsv() {}

    /**
     * Reads a file of any length; other columns are passed over and answered.
     *
     * @return the names of columns that are not known, in the order of the file
     * @throws SizingException if the file can't be read, lacks a column, or has a row that can't be; the message names the line
     */
    public static List<String> read(Path file, MeasurementSink sink) {
        return InputFiles.read(file, in -> rows(file, in, sink));
    }

    /** As {@link #read(Path, MeasurementSink)} into a builder. */
    public static List<String> read(Path file, Measurements.Builder into) {
        return read(file, MeasurementSink.into(into));
    }

    private static List<String> rows(Path file, InputStream in, MeasurementSink sink) throws IOException {
        try (CsvReader<CsvRecord> rows = CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .skipEmptyLines(true)
                .ofCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            SampleColumns columns = null;
            boolean any = false;
            for (CsvRecord row : rows) {
                if (columns == null) {
                    columns = SampleColumns.of(file, row.getFields());
                } else {
                    columns.pass(row, sink);
                    any = true;
                }
            }
            if (!any) {
                throw new SizingException(
                        columns == null ? "the file is empty" : "there is nothing below the header",
                        file.toString(),
                        "give " + SampleColumns.FORM);
            }
            return columns.unknown();
        } catch (CsvParseException | UncheckedIOException e) {
            throw new SizingException(
                    "this is no CSV that can be read: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
                    file.toString(),
                    "give " + SampleColumns.FORM);
        }
    }
}
