package io.gleaner.bench.trainer;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Tells a person how far a training is: a bar on a terminal, a line a round elsewhere. Used by one thread. */
final class TrainingProgress implements AutoCloseable {
    private static final int BAR_UPDATE_MILLIS = 200;

    private final PrintWriter print;
    private final List<Score> others;
    private final ProgressBar bar;

    /** @param episodesDone what was trained before, where it goes on */
    TrainingProgress(PrintWriter print, boolean terminal, int episodesMost, int episodesDone, List<Score> others) {
        this.print = print;
        this.others = others;
        bar = terminal
                ? new ProgressBarBuilder()
                        .setTaskName("training")
                        .setUnit(" episodes", 1)
                        .setInitialMax(episodesMost)
                        .startsFrom(episodesDone, java.time.Duration.ZERO)
                        .setStyle(ProgressBarStyle.COLORFUL_UNICODE_BLOCK)
                        .setUpdateIntervalMillis(BAR_UPDATE_MILLIS)
                        .build()
                : null;
    }

    /** A round is over. */
    void afterRound(TrainingState state) {
        LearningPoint point = state.curve.get(state.curve.size() - 1);
        if (bar != null) {
            bar.stepTo(state.episodes);
            bar.setExtraMessage(String.format(
                    Locale.ROOT, " slowdown %.3f, best %.3f%s", point.validationSlowdown(), best(state), window()));
            return;
        }
        print.println(String.format(
                Locale.ROOT,
                "episodes %5d  slowdown %.4f while trying, %.4f in validation (best %.4f%s)  harvested %4.1f%%  faster"
                        + " %4.1f%%  entropy %.3f  value loss %.3f",
                point.episodes(),
                point.trainingSlowdown(),
                point.validationSlowdown(),
                best(state),
                window(),
                100 * point.harvestedShare(),
                100 * point.acceleratedShare(),
                point.entropy(),
                point.valueLoss()));
        print.flush();
    }

    private static double best(TrainingState state) {
        return state.kept.validationSlowdown();
    }

    private String window() {
        return others.stream()
                .filter(score -> score.name().equals("window"))
                .findFirst()
                .map(score -> String.format(Locale.ROOT, ", window %.4f", score.meanSlowdown()))
                .orElse("");
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
