package io.gleaner.bench.kills;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The rounds as JSON. */
record KillsJson(long seed, boolean byCommand, boolean demo, List<KillRound> rounds, List<String> failures) {
    void write(Path file) throws IOException {
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), this);
    }
}
