package io.gleaner.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gleaner.agent.cli.GleanerMain;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command with the real simulator, on little work. */
class CompareCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "compare",
                "--workload=synthetic:20",
                "--nodes=2",
                "--seeds=2",
                "--invocations=300",
                "--policies=fixed,gleaner"));
        arguments.addAll(List.of(more));
        return GleanerMain.run(
                new PrintWriter(out, true), new PrintWriter(err, true), arguments.toArray(String[]::new));
    }

    @Test
    void shouldRefuseBeforePlayingWhenBothFilesAreOne() {
        String file = folder.resolve("a").toString();
        assertThat(run("--json=" + file, "--html=" + file)).isEqualTo(2);
        assertThat(err.toString()).contains("name two files");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--policies=fixed,best | there is no policy called \"best\": take some of fixed, free-only",
                "--workload=nowhere | there is no workload 'nowhere'",
                "--seeds=0 | --seeds is from 1 to 10000, not 0",
                "--nodes=0 | --nodes is from 1 to 100000, not 0",
                "--load=-1 | --load is from 0 to 10, not -1.0",
                "--input-sigma=.3,4 | --input-sigma is from 0 to 3, not 4.0",
                "--over=.8 | --over and --under are at least 0 and at most 1 together, not 0.8 and 0.4",
                "--cores=0 | --cores are from 0.1 to 1024, not 0.0",
                "--threads=0 | --threads is from 1 to 1024, not 0",
                "--invocations=0 | --invocations is at least 1, not 0",
                "--json=/no/such/folder/a.json | there is no folder /no/such/folder",
                "--json=/dev/null | can't be written",
                "--policies=, | each name one or more",
                "--html=/proc/a.html | can't be written",
                "--resume | --resume goes on with the file that --json names",
                "--model=/no/such.onnx | there is no file /no/such.onnx",
                "--warm=perhaps | expected one of",
            })
    void shouldExitTwoAndSayWhatIsWrongWhenOptionsAreBad(String option, String said) {
        List<String> arguments = new ArrayList<>(List.of("compare"));
        if (!option.startsWith("--workload")) {
            arguments.add("--workload=synthetic:20");
        }
        arguments.add(option);
        int status = GleanerMain.run(
                new PrintWriter(out, true), new PrintWriter(err, true), arguments.toArray(String[]::new));
        assertThat(err.toString()).contains(said);
        assertThat(status).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void shouldPrintARowAPolicyAndWriteBothFilesWhenItIsOneCell() throws Exception {
        Path json = folder.resolve("c.json");
        Path html = folder.resolve("c.html");
        assertThat(run("--json=" + json, "--html=" + html)).as(err.toString()).isZero();
        assertThat(out.toString())
                .contains("load reached")
                .containsPattern("(?m)^gleaner  ")
                .contains("lenders' P99");
        JsonNode document = new ObjectMapper().readTree(json.toFile());
        assertThat(document.path("policies").findValuesAsText("policy")).containsExactly("fixed", "gleaner");
        assertThat(document.path("loadReached").asDouble()).isPositive();
        assertThat(Files.readString(html)).contains("<!DOCTYPE html>");
    }

    @Test
    void shouldPlayOnlyWhatIsMissingWhenAGridGoesOn() throws Exception {
        Path json = folder.resolve("grid.json");
        assertThat(run("--load=.3", "--json=" + json)).isZero();
        assertThat(run("--load=.3,1", "--json=" + json, "--resume"))
                .as(err.toString())
                .isZero();
        assertThat(err.toString()).contains("1 of 2 cells stand in");
        byte[] wentOn = Files.readAllBytes(json);
        assertThat(run("--load=.3,1", "--json=" + json, "--threads=3")).isZero();
        assertThat(Files.readAllBytes(json)).isEqualTo(wentOn);
        assertThat(out.toString()).contains("to free-only");
    }

    @Test
    void shouldRefuseToGoOnWhenOptionsDiffer() {
        String json = "--json=" + folder.resolve("grid.json");
        assertThat(run(json)).isZero();
        assertThat(run(json, "--resume", "--first-seed=3")).isEqualTo(2);
        assertThat(err.toString()).contains("was played with firstSeed 1, not 3");
    }
}
