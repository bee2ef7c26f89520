package io.gleaner.bench.sizing.input;

import com.fasterxml.jackson.core.JsonParser;
import io.gleaner.placement.sizing.Sample;
import io.gleaner.placement.sizing.SizingException;
import io.gleaner.placement.sizing.traces.TraceOptions;
import io.gleaner.placement.sizing.traces.TraceReader;
import io.gleaner.placement.sizing.traces.TracedApplication;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Reads trace files of any length and format, several of one application together. */
public final class TraceFiles {
    private TraceFiles() {}

    /**
     * Reads files one after the other; a trace may have spans in several.
     *
     * @param samples is handed each run of a function
     * @throws SizingException if a file can't be read or holds no traces, or no trace is complete
     */
    public static TracedApplication read(List<Path> files, TraceOptions options, Consumer<Sample> samples) {
        TraceReader reader = new TraceReader(options, samples);
        for (Path file : files) {
            InputFiles.read(file, in -> {
                try (JsonParser parser = TraceReader.jsonFactory().createParser(in)) {
                    return reader.read(parser, file.toString());
                }
            });
        }
        return reader.finish();
    }
}
