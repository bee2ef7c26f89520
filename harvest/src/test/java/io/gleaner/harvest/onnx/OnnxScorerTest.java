package io.gleaner.harvest.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.freyr.FeatureSchema;
import io.gleaner.harvest.freyr.JavaScorer;
import io.gleaner.harvest.freyr.LearnedPolicy;
import io.gleaner.harvest.freyr.Networks;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.freyr.ScoreBuffers;
import io.gleaner.harvest.freyr.ScoreModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class OnnxScorerTest {
    @Test
    void shouldEqualPlainJavaWhenScoringTheSameFile() {
        for (long seed = 1; seed <= 20; seed++) {
            ScoreModel model = OnnxModelFile.model(Networks.random(seed), FeatureSchema.standard(), "seed " + seed);
            try (LearnedPolicy policy = loaded(model)) {
                compare(policy, seed);
            }
        }
    }

    @Test
    void shouldEqualPlainJavaWhenScoringTheModelThatShips() throws Exception {
        try (LearnedPolicy policy = loaded(OnnxModelFile.readDefault())) {
            compare(policy, 99);
        }
    }

    @Test
    void shouldLeaveNoLibraryOnTheDiskWhenItIsLoaded() throws Exception {
        LastingEnvironment.get();

        assertThat(Files.readAllLines(Path.of("/proc/self/maps")))
                .filteredOn(line -> line.contains("/libonnxruntime"))
                .isNotEmpty()
                .allMatch(line -> line.endsWith("(deleted)"));
    }

    private static void compare(LearnedPolicy policy, long seed) {
        JavaScorer java = new JavaScorer(policy.model().network());
        ScoreBuffers buffers = policy.pool().entry(1);
        for (int rows : new int[] {1, 7, 8, 9, 64, OptionSet.MAX_OPTIONS}) {
            Networks.fillRows(buffers, rows, seed * 1_000 + rows);
            assertThat(java.score(buffers, rows)).isTrue();
            float[] expected = new float[rows];
            buffers.scores().get(0, expected);
            for (int i = 0; i < rows; i++) {
                buffers.scores().put(i, Float.NaN);
            }
            assertThat(policy.scorer(2).score(buffers, rows)).isTrue();
            for (int i = 0; i < rows; i++) {
                assertThat(buffers.scores().get(i))
                        .as("seed %d, row %d of %d", seed, i, rows)
                        .isCloseTo(expected[i], org.assertj.core.data.Offset.offset(1e-5f));
            }
        }
    }

    @Test
    void shouldHandOverInTheBackgroundWhenTheLibraryLoads() {
        ScoreModel model = OnnxModelFile.model(Networks.random(5), FeatureSchema.standard(), "test");
        try (LearnedPolicy policy = new LearnedPolicy(model, 2)) {
            assertThat(policy.scorer(2).id()).isEqualTo(Choice.SCORER_JAVA);
            AtomicReference<String> report = new AtomicReference<>();

            ScorerLoader.start(policy, 1, report::set);

            Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> report.get() != null);
            assumeTrue(report.get().startsWith("ONNX Runtime scores"), report.get());
            assertThat(policy.scorer(2).id()).isEqualTo(Choice.SCORER_ONNX);
        }
    }

    private static LearnedPolicy loaded(ScoreModel model) {
        LearnedPolicy policy = new LearnedPolicy(model, 2);
        String report = ScorerLoader.load(policy, 1);
        assumeTrue(policy.scorer(2).id() == Choice.SCORER_ONNX, report);
        return policy;
    }
}
