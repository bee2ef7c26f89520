package io.gleaner.bench.trainer;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.cli.GleanerMain;
import io.gleaner.harvest.freyr.OnnxModelFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrainerTest {
    private static final long SEED = 11;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void shouldWriteTheSameFileWhenPlayedOnMoreThreads(int threads) throws IOException {
        Path one = folder.resolve("one.onnx");
        Path several = folder.resolve("several.onnx");
        TrainingConfig config = TrainingRuns.config(RulesKind.GLEANER, SEED);

        TrainingRuns.train(TrainingRuns.run(config, new TinyWorld(), 3 * TrainingRuns.ROUND, 1, false, one));
        TrainingRuns.train(TrainingRuns.run(config, new TinyWorld(), 3 * TrainingRuns.ROUND, threads, false, several));

        assertThat(several).as("seed %d", SEED).hasSameBinaryContentAs(one);
        assertThat(folder.resolve("several.json")).hasSameTextualContentAs(folder.resolve("one.json"));
    }

    @ParameterizedTest
    @EnumSource(RulesKind.class)
    void shouldFindTheBestChoiceWhenItIsKnown(RulesKind rules) {
        TrainingConfig config = TrainingRuns.config(rules, SEED);
        try (Workers workers = new Workers(2)) {
            Curriculum curriculum = new Curriculum(List.of(new TinyWorld()), config.invocations());
            Trainer trainer = new Trainer(config, curriculum, new TinyWorld(), workers);
            TrainingState state = trainer.begin();
            trainer.train(state, new TrainingStop(600, Integer.MAX_VALUE, Long.MAX_VALUE), () -> 0, now -> {});

            double best = (TinyWorld.best(0.5) + TinyWorld.best(1.5)) / 2;
            double untrained = state.curve.get(0).validationSlowdown();
            assertThat(state.kept.validationSlowdown())
                    .as("seed %d, after the first round %f", SEED, untrained)
                    .isCloseTo(best, Offset.offset(0.04));
        }
    }

    @Test
    void shouldBeginWithTheShorterTrainingWhenItIsLonger() throws IOException {
        TrainingConfig config = TrainingRuns.config(RulesKind.FREYR, SEED);
        Path shorter = folder.resolve("shorter.onnx");
        TrainingRuns.train(TrainingRuns.run(config, new TinyWorld(), 2 * TrainingRuns.ROUND, 2, false, shorter));
        Path longer = folder.resolve("longer.onnx");
        TrainingRuns.train(TrainingRuns.run(config, new TinyWorld(), 4 * TrainingRuns.ROUND, 2, false, longer));

        TrainingState then = new TrainingFiles(shorter, null).checkpoint().read(config.inWords());
        TrainingState later = new TrainingFiles(longer, null).checkpoint().read(config.inWords());

        assertThat(later.curve.subList(0, 2)).as("seed %d", SEED).isEqualTo(then.curve);
        assertThat(later.curve).hasSize(4);
    }

    @Test
    void shouldStopWhenNothingGotBetterForSoManyEpisodes() {
        TrainingConfig config = TrainingRuns.config(RulesKind.GLEANER, SEED);
        TrainingState state = TrainingState.fresh(SEED);
        TrainingStop stop = new TrainingStop(10_000, 100, Long.MAX_VALUE);
        state.episodes = 500;
        state.kept = point(401);
        assertThat(stop.reason(state, 0)).isNull();
        state.kept = point(400);
        assertThat(stop.reason(state, 0)).isEqualTo(TrainingStop.Reason.PATIENCE);
        state.episodes = 10_000;
        assertThat(stop.reason(state, 0)).isEqualTo(TrainingStop.Reason.EPISODES);
        assertThat(new TrainingStop(20_000, 100_000, 5).reason(state, 5)).isEqualTo(TrainingStop.Reason.TIME);
        assertThat(config.episodesPerRound()).isEqualTo(TrainingRuns.ROUND);
    }

    private static LearningPoint point(int episodes) {
        return new LearningPoint(episodes, 1, 1, 1, 0, 0, 0, 0);
    }

    @Test
    void shouldWriteSmallDifferencesPlainlyWhenJudged() {
        Score own = new Score("learned", new double[] {0.8}, 0.8, 0, 0, Double.NaN, 0);
        Score other = new Score("window", new double[] {0.8002}, 0.8002, 0, 0, Double.NaN, 0);
        assertThat(TrainingRecord.verdict(own, other)).startsWith("mean slowdown 0.0002 below window's");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--workload=nowhere", "--episodes=0", "--minutes=0", "--envs=0", "--out=/no/such/a.onnx"})
    void shouldExitTwoUnderItsNameWhenOptionsAreBad(String option) {
        StringWriter err = new StringWriter();
        int status = GleanerMain.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), "train", option);
        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).startsWith("gleaner train: ").hasLineCount(1);
    }

    @Test
    void shouldCarryItsRecordAndItsGridWhenWritten() throws Exception {
        Path out = folder.resolve("policy.onnx");
        String said = TrainingRuns.train(TrainingRuns.run(
                TrainingRuns.config(RulesKind.FREYR, SEED), new TinyWorld(), TrainingRuns.ROUND, 2, false, out));

        var schema = OnnxModelFile.read(out).schema();
        assertThat(schema.cpuUnitMillis()).isEqualTo(1_000);
        assertThat(schema.trainingRecord())
                .contains("\"workload\":\"tiny\"", "\"reward\":\"paper\"", "\"seed\":\"11\"", "\"heldOut\"", "oracle");
        assertThat(said)
                .contains("Held out, tiny", "all episodes were played", "free-only ", "free-only's, better on")
                .contains("lenders' P99 -")
                .doesNotContain("NaN");
        assertThat(Files.size(folder.resolve("policy.png"))).isPositive();
        assertThat(folder.resolve("policy.json")).content().contains("modelHash");
    }
}
