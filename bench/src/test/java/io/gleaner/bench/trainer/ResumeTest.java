package io.gleaner.bench.trainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.simulator.NodeRules;
import io.gleaner.bench.simulator.RunHook;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ResumeTest {
    private static final long SEED = 5;
    private static final int EPISODES = 5 * TrainingRuns.ROUND;
    /** Beyond the normaliser's, the others' and two rounds' plays: in the middle of the third. */
    private static final int PLAYS_BEFORE_THE_KILL = 8 + 5 * 2 + 2 * (TrainingRuns.ROUND + 2) + 3;

    private static final String STOPPED = "in the middle";

    @TempDir
    Path folder;

    /** Trains in a JVM of its own, and stands still in the middle of a round until it is killed. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws IOException {
            TrainingRuns.train(TrainingRuns.run(
                    TrainingRuns.config(RulesKind.GLEANER, SEED), new Halting(), EPISODES, 2, false, Path.of(args[0])));
        }
    }

    private static final class Halting implements Stage {
        private final TinyWorld world = new TinyWorld();
        private final AtomicInteger plays = new AtomicInteger();

        @Override
        public ClusterResult play(Lesson lesson, NodeRules rules, RunHook hook) {
            if (plays.incrementAndGet() > PLAYS_BEFORE_THE_KILL) {
                System.out.println(STOPPED);
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return world.play(lesson, rules, hook);
        }
    }

    @Test
    @Timeout(120)
    void shouldEndWithTheSameFileWhenKilledInTheMiddle() throws Exception {
        Path whole = folder.resolve("whole.onnx");
        TrainingConfig config = TrainingRuns.config(RulesKind.GLEANER, SEED);
        TrainingRuns.train(TrainingRuns.run(config, new TinyWorld(), EPISODES, 2, false, whole));
        Path killed = folder.resolve("killed.onnx");
        trainAndKill(killed);
        assertThat(killed).doesNotExist();

        String said = TrainingRuns.train(TrainingRuns.run(config, new TinyWorld(), EPISODES, 1, true, killed));

        assertThat(said).contains("Going on from " + 2 * TrainingRuns.ROUND + " episodes");
        assertThat(killed).as("seed %d", SEED).hasSameBinaryContentAs(whole);
        assertThat(folder.resolve("killed.png")).hasSameBinaryContentAs(folder.resolve("whole.png"));
    }

    private static void trainAndKill(Path out) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName(),
                        out.toString())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader lines = child.inputReader(StandardCharsets.UTF_8)) {
            StringBuilder all = new StringBuilder();
            String line = lines.readLine();
            while (line != null && !line.equals(STOPPED)) {
                all.append(line).append('\n');
                line = lines.readLine();
            }
            assertThat(line).as("the child said: %s", all).isEqualTo(STOPPED);
        } finally {
            child.destroyForcibly();
            child.waitFor(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void shouldTrainNoMoreAndSaySoWhenTheCheckpointHasAllEpisodes() throws IOException {
        Path out = folder.resolve("policy.onnx");
        TrainingConfig config = TrainingRuns.config(RulesKind.GLEANER, SEED);
        String first =
                TrainingRuns.train(TrainingRuns.run(config, new TinyWorld(), TrainingRuns.ROUND + 1, 1, false, out));
        assertThat(first)
                .contains("At most 16 episodes will be played: 9 rounded up to whole rounds of 8.")
                .contains("Stopped after 16 episodes");
        byte[] written = Files.readAllBytes(out);

        String again = TrainingRuns.train(TrainingRuns.run(config, new TinyWorld(), TrainingRuns.ROUND, 1, true, out));
        assertThat(again).contains("has 16 episodes already, no fewer than the 8 asked for: nothing more is trained");
        assertThat(Files.readAllBytes(out)).isEqualTo(written);
    }

    @Test
    void shouldNameTheDifferenceWhenTheCheckpointIsOfAnotherTraining() throws IOException {
        Path out = folder.resolve("policy.onnx");
        TrainingConfig config = TrainingRuns.config(RulesKind.GLEANER, SEED);
        TrainingRuns.train(TrainingRuns.run(config, new TinyWorld(), TrainingRuns.ROUND, 1, false, out));

        assertThatThrownBy(() -> TrainingRuns.train(TrainingRuns.run(
                        TrainingRuns.config(RulesKind.FREYR, SEED + 1),
                        new TinyWorld(),
                        TrainingRuns.ROUND,
                        1,
                        true,
                        out)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("rules is gleaner there, freyr here")
                .hasMessageContaining("seed is 5 there, 6 here");
    }

    @Test
    void shouldRefuseACheckpointWhenItIsDamaged() throws IOException {
        Path out = folder.resolve("policy.onnx");
        TrainingConfig config = TrainingRuns.config(RulesKind.GLEANER, SEED);
        TrainingRuns.train(TrainingRuns.run(config, new TinyWorld(), TrainingRuns.ROUND, 1, false, out));
        Path checkpoint = folder.resolve("policy.onnx.checkpoint");
        byte[] bytes = Files.readAllBytes(checkpoint);
        bytes[bytes.length / 2]++;
        Files.write(checkpoint, bytes);

        assertThatThrownBy(() -> new Checkpoint(out).read(config.inWords()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is damaged");
    }
}
