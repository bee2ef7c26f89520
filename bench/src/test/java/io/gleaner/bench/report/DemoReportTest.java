package io.gleaner.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoReportTest {
    @TempDir
    private Path folder;

    @Test
    void shouldWriteTheDocumentedKeysInOrder() throws IOException {
        JsonNode json = written(new DemoReport(
                windows(),
                0.3,
                0.4,
                1.5,
                1.02,
                List.of(0.97, 1.08),
                1.01,
                0,
                7,
                new Percentiles(21, 38),
                new Percentiles(30, 90),
                0,
                1234,
                true,
                "/sys/fs/cgroup/cpu/gleaner",
                null));
        List<String> keys = new ArrayList<>();
        json.fieldNames().forEachRemaining(keys::add);
        assertThat(keys)
                .containsExactly(
                        "windows",
                        "harvestedShare",
                        "acceleratedShare",
                        "borrowersMeanSpeedup",
                        "lendersP99Slowdown",
                        "lendersP99SlowdownInterval",
                        "fixedAgainstFixed",
                        "oomKills",
                        "safeguardTrips",
                        "returnMillis",
                        "decisionMicros",
                        "containersBelowUserAllocation",
                        "journalRecords",
                        "enforced",
                        "where",
                        "details");
        assertThat(json.get("windows")).hasSize(3);
        assertThat(json.get("windows").get(2).get("mode").asText()).isEqualTo("harvest");
        assertThat(json.get("lendersP99SlowdownInterval").get(1).asDouble()).isEqualTo(1.08);
        assertThat(json.get("returnMillis").get("p99").asDouble()).isEqualTo(38);
    }

    @Test
    void shouldWriteNullForWhatLoansWouldHaveGivenWhenNothingIsEnforced() throws IOException {
        JsonNode json = written(new DemoReport(
                windows(),
                null,
                null,
                null,
                null,
                null,
                1.01,
                0,
                0,
                null,
                new Percentiles(30, 90),
                0,
                9,
                false,
                "no right to write below /sys/fs/cgroup",
                null));
        assertThat(json.get("enforced").booleanValue()).isFalse();
        assertThat(json.get("harvestedShare").isNull()).isTrue();
        assertThat(json.get("lendersP99SlowdownInterval").isNull()).isTrue();
        assertThat(json.get("returnMillis").isNull()).isTrue();
    }

    private JsonNode written(DemoReport report) throws IOException {
        Path file = folder.resolve("new/r.json");
        report.write(file);
        return new ObjectMapper().readTree(file.toFile());
    }

    private static List<WindowFigures> windows() {
        return RunFigures.of(List.of(), 1).windows();
    }
}
