package io.gleaner.bench.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gleaner.agent.cli.GleanerMain;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is claimed of sizing, on few SLOs. */
class EvaluateCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return GleanerMain.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void shouldCostAsBruteForceWhenApplicationsAreThePapers() {
        run("size", "evaluate", "--slos=6", "--percentile-slos=3");
        assertThat(out.toString())
                .contains("HOLDS   Gleaner's own costs at most")
                .contains("HOLDS   petstore: estimate accuracy")
                .doesNotContain("MISSED  Gleaner's own costs");
    }

    @Test
    void shouldCostAsBruteForceAndKeepSlosWhenProfilesWereMeasuredByOthers() {
        Path data = Optional.ofNullable(System.getProperty("gleaner.test.data", System.getenv("GLEANER_TEST_DATA")))
                .map(folder -> Path.of(folder, "function-profiles"))
                .orElse(null);
        assumeTrue(
                data != null && Files.isDirectory(data),
                "needs public profiles: -Dgleaner.test.data or GLEANER_TEST_DATA names a folder with function-profiles");
        run(
                "size",
                "evaluate",
                "--slos=6",
                "--percentile-slos=3",
                "--profiles=" + data.resolve("chunkfunc/profiles.csv"),
                "--curves=" + data.resolve("cose/image_processing.csv"));
        assertThat(out.toString())
                .contains("HOLDS   Gleaner's own costs at most")
                .contains("faithful SLAM-SLO costs")
                .doesNotContain("MISSED  Gleaner's own costs");
    }

    @Test
    void shouldExitTwoWhenAFileIsMissing() {
        assertThat(run("size", "evaluate", "--profiles=/no/such.csv")).isEqualTo(2);
        assertThat(err.toString()).contains("/no/such.csv");
    }
}
