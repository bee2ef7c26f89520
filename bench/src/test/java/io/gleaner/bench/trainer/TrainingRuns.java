package io.gleaner.bench.trainer;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;

/** Small trainings in the {@link TinyWorld}. */
final class TrainingRuns {
    static final int ROUND = 8;

    private TrainingRuns() {}

    static TrainingConfig config(RulesKind rules, long seed) {
        return new TrainingConfig("tiny", rules, rules.reward(), seed, 60, 4, 1, 300, 36, 2, 2);
    }

    static TrainingRun run(TrainingConfig config, Stage stage, int episodes, int threads, boolean resume, Path out) {
        return new TrainingRun(
                config,
                new Curriculum(List.of(new TinyWorld()), config.invocations()),
                stage,
                new TrainingStop(episodes, Integer.MAX_VALUE, Long.MAX_VALUE),
                threads,
                2,
                resume,
                false,
                "test",
                new TrainingFiles(out, null));
    }

    static String train(TrainingRun run) throws IOException {
        StringWriter text = new StringWriter();
        run.train(new PrintWriter(text));
        return text.toString();
    }
}
