package io.gleaner.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonFileTest {
    @TempDir
    private Path folder;

    private static String[] grid(String... more) {
        List<String> common = List.of(
                "--workload=made-up",
                "--load=.3,1",
                "--drift=both",
                "--seeds=3",
                "--policies=fixed,window,gleaner",
                "--policies-at-full-load=free-only");
        return Stream.concat(common.stream(), Arrays.stream(more)).toArray(String[]::new);
    }

    @Test
    void shouldHaveTheKeysThatArePromised() throws Exception {
        Setup setup = Played.setup("--workload=made-up", "--seeds=3", "--policies=fixed,gleaner");
        JsonNode document = ComparisonJson.of(setup, Played.play(setup, FakeArena.usual()));
        JsonNode gleaner = document.path("policies").path(1);
        assertThat(gleaner.path("policy").asText()).isEqualTo("gleaner");
        for (String key : List.of(
                "harvestedShare",
                "lentShare",
                "acceleratedShare",
                "meanSlowdown",
                "functionMeanSlowdown",
                "p50LatencyMs",
                "p99LatencyMs",
                "lendersP99Slowdown",
                "sloViolationShare",
                "oomKills",
                "memoryReturnShort",
                "cpuUtilisation",
                "memoryUtilisation",
                "shareOfOracle",
                "functionP99Slowdown",
                "trips",
                "failures")) {
            assertThat(gleaner.path(key).properties())
                    .as(key)
                    .extracting(entry -> entry.getKey())
                    .containsExactly("mean", "low", "high");
            assertThat(gleaner.path("versusWindow").path(key).properties())
                    .as(key)
                    .extracting(entry -> entry.getKey())
                    .containsExactly("mean", "low", "high", "verdict");
            assertThat(gleaner.path("versusFixed").has(key)).as(key).isTrue();
        }
        assertThat(document.path("policies").path(0).path("lendersP99Slowdown").isNull())
                .isTrue();
        assertThat(document.path("workload").asText()).isEqualTo("made-up");
        assertThat(document.path("load").asDouble()).isEqualTo(1);
        assertThat(document.path("drift").isBoolean()).isTrue();
    }

    @Test
    void shouldHaveACellForEachCombinationWhenItIsAGrid() throws Exception {
        Setup setup = Played.setup(grid());
        JsonNode document = ComparisonJson.of(setup, Played.play(setup, FakeArena.usual()));
        assertThat(document.has("policies")).isFalse();
        assertThat(document.path("cells")).hasSize(4).allSatisfy(cell -> {
            int rows = cell.path("load").asDouble() == 1 ? 4 : 3;
            assertThat(cell.path("policies")).hasSize(rows);
        });
        assertThat(document.path("cells").findValuesAsText("drift")).containsExactly("false", "false", "true", "true");
    }

    @Test
    void shouldReadWhatItWroteWhenItGoesOn() throws Exception {
        Setup setup = Played.setup(grid());
        List<CellResult> cells = Played.play(setup, FakeArena.usual());
        ComparisonFile file = new ComparisonFile(folder.resolve("grid.json"));
        file.write(ComparisonJson.of(setup, cells.subList(0, 3)));
        assertThat(file.read(setup)).isEqualTo(cells.subList(0, 3));
        try (var left = Files.list(folder)) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void shouldPlayCellsAgainWhenTheirRowsDiffer() throws Exception {
        Setup setup = Played.setup(grid());
        ComparisonFile file = new ComparisonFile(folder.resolve("grid.json"));
        file.write(ComparisonJson.of(setup, Played.play(setup, FakeArena.usual())));
        Setup more = Played.setup(grid("--policies-at-full-load=greedy"));
        assertThat(file.read(more)).extracting(cell -> cell.cell().load()).containsOnly(0.3);
    }

    @Test
    void shouldRefuseAFileOfOtherOptions() throws Exception {
        Setup setup = Played.setup(grid());
        Path path = folder.resolve("grid.json");
        new ComparisonFile(path).write(ComparisonJson.of(setup, List.of()));
        Setup other = Played.setup(grid("--nodes=7"));
        assertThatThrownBy(() -> new ComparisonFile(path).read(other))
                .hasMessageContaining("nodes 4, not 7")
                .hasMessageContaining("grid.json");
        Files.writeString(path, "{\"workload\":");
        assertThatThrownBy(() -> new ComparisonFile(path).read(other)).hasMessageContaining("is no JSON");
    }

    @Test
    void shouldSayThatItIsNoComparisonWhenTheFileIsSomethingElse() throws Exception {
        Setup setup = Played.setup(grid());
        Path path = folder.resolve("grid.json");
        for (String other : List.of("", "null", "[1]", "{}")) {
            Files.writeString(path, other);
            assertThatThrownBy(() -> new ComparisonFile(path).read(setup))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("grid.json is no file of a comparison");
        }
        Files.write(path, new byte[] {(byte) 0xfe, (byte) 0xff, (byte) 0x80, 1});
        assertThatThrownBy(() -> new ComparisonFile(path).read(setup))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("grid.json is no");
    }

    @Test
    void shouldBeginWhenThereIsNoFileYet() throws Exception {
        assertThat(new ComparisonFile(folder.resolve("none.json")).read(Played.setup(grid())))
                .isEmpty();
    }

    @Test
    void shouldHoldNoNumbersThatJsonLacks() throws Exception {
        Setup setup = Played.setup("--workload=made-up", "--seeds=1", "--policies=gleaner");
        String text =
                new ObjectMapper().writeValueAsString(ComparisonJson.of(setup, Played.play(setup, FakeArena.usual())));
        assertThat(text).doesNotContain("NaN").contains("\"low\":null");
    }
}
