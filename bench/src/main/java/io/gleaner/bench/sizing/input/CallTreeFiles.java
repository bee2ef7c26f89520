package io.gleaner.bench.sizing.input;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.SizingException;
import io.gleaner.placement.sizing.traces.CallTreeReader;
import io.gleaner.placement.sizing.traces.TraceReader;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Plain tree files: {@code {"function": "a", "stages": [[{"function": "b"}, {"function": "c"}], [{"function": "d"}]]}}. */
public final class CallTreeFiles {
    private CallTreeFiles() {}

    /**
     * Reads a tree.
     *
     * @throws SizingException if the file can't be read or holds no tree
     */
    public static CallNode read(Path file) {
        return InputFiles.read(file, in -> {
            try (JsonParser parser = TraceReader.jsonFactory().createParser(in)) {
                return CallTreeReader.read(parser, file.toString());
            }
        });
    }

    /** Writes a tree; a file that is there is replaced. */
    public static void write(Path file, CallNode tree) throws IOException {
        Files.writeString(file, text(tree) + "\n");
    }

    /** A tree as JSON in one line. */
    public static String text(CallNode tree) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = TraceReader.jsonFactory().createGenerator(text)) {
            write(json, tree);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, CallNode call) throws IOException {
        json.writeStartObject();
        json.writeStringField("function", call.function());
        if (!call.stages().isEmpty()) {
            json.writeArrayFieldStart("stages");
            for (List<CallNode> stage : call.stages()) {
                json.writeStartArray();
                for (CallNode child : stage) {
                    write(json, child);
                }
                json.writeEndArray();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }
}
