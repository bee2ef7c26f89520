package io.gleaner.bench.delivery.fdn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FdnScenarioTest {
    @Test
    void shouldKeepEveryBoundWhenThePapersRowsArePlayed(@TempDir Path folder) throws IOException {
        StringWriter text = new StringWriter();
        Path file = folder.resolve("fdn.json");
        FdnReport report = new FdnScenario().play();
        report.print(new PrintWriter(text), file);

        assertThat(report.kept()).as(text.toString()).isTrue();
        JsonNode figures = new ObjectMapper().readTree(file.toFile()).get("figures");
        assertThat(figures.size()).isGreaterThan(20);
    }
}
