package io.gleaner.bench.sizing.input;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.gleaner.placement.sizing.ApplicationRun;
import io.gleaner.placement.sizing.Sample;
import io.gleaner.placement.sizing.UnusableSize;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * Writes what {@link SamplesCsv} reads, row by row; {@link #flush()} makes rows safe against the end of this process. One thread. Failures
 * to write are UncheckedIOException.
 */
public final class SamplesCsvWriter implements MeasurementSink, AutoCloseable {
    private final Writer out;
    private final CsvWriter rows;

    private SamplesCsvWriter(Writer out, boolean header) {
        this.out = out;
        rows = CsvWriter.builder().build(out);
        if (header) {
            rows.writeRecord("function", "memory_mb", "duration_ms", "cold", "input_bytes", "unusable");
        }
    }

    /** Begins a file; one that is there is replaced. */
    public static SamplesCsvWriter create(Path file) throws IOException {
        return new SamplesCsvWriter(open(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING), true);
    }

    /** Goes on with a file that this class began. */
    public static SamplesCsvWriter append(Path file) throws IOException {
        return new SamplesCsvWriter(open(file, StandardOpenOption.APPEND), false);
    }

    private static Writer open(Path file, OpenOption... more) throws IOException {
        OpenOption[] options = new OpenOption[more.length + 1];
        options[0] = StandardOpenOption.WRITE;
        System.arraycopy(more, 0, options, 1, more.length);
        return new BufferedWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8, options));
    }

    @Override
    public void sample(Sample sample) {
        row(sample.function(), sample.memoryMb(), ms(sample.ownMs()), sample.cold(), sample.inputBytes(), "");
    }

    @Override
    public void run(ApplicationRun run) {
        row(SamplesCsv.APPLICATION, run.memoryMb(), ms(run.totalMs()), run.cold(), run.inputBytes(), "");
    }

    @Override
    public void unusable(UnusableSize size) {
        row(size.function(), size.memoryMb(), "", false, Sample.UNKNOWN_INPUT, size.why());
    }

    private void row(String function, int memoryMb, String ms, boolean cold, long inputBytes, String unusable) {
        rows.writeRecord(
                function,
                Integer.toString(memoryMb),
                ms,
                Boolean.toString(cold),
                inputBytes == Sample.UNKNOWN_INPUT ? "" : Long.toString(inputBytes),
                unusable);
    }

    private static String ms(double ms) {
        return String.format(Locale.ROOT, "%.4f", ms);
    }

    /** Hands all rows to the operating system. */
    public void flush() {
        try {
            rows.flush();
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
