package io.gleaner.bench.trainer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.bench.workload.Workload;
import io.gleaner.harvest.freyr.FeatureSchema;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.freyr.ScoreModel;
import io.gleaner.harvest.freyr.ScoreNetwork;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A training from its options to its files: checkpoint after every round, then model, record and picture.
 *
 * @param config what it is made of
 * @param curriculum its lessons
 * @param stage where they are played
 * @param stop when it is over
 * @param threads how many lessons at a time
 * @param heldOut tapes a workload to judge by at the end
 * @param resume whether to go on from a checkpoint
 * @param terminal whether somebody looks at a terminal
 * @param codeVersion for the record
 * @param files where it all goes
 */
record TrainingRun(
        TrainingConfig config,
        Curriculum curriculum,
        Stage stage,
        TrainingStop stop,
        int threads,
        int heldOut,
        boolean resume,
        boolean terminal,
        String codeVersion,
        TrainingFiles files) {
    /** Trains and writes. */
    void train(PrintWriter print) throws IOException {
        TrainingLock lock = TrainingLock.take(files.out());
        try {
            trainAlone(print);
        } finally {
            lock.close();
        }
    }

    private void trainAlone(PrintWriter print) throws IOException {
        try (Workers workers = new Workers(threads)) {
            Trainer trainer = new Trainer(config, curriculum, stage, workers);
            TrainingState state = state(trainer, print);
            tellEpisodes(state, print);
            List<Score> others = trainer.others();
            print.println("On the validation tapes: " + line(others));
            print.flush();
            long beganNs = System.nanoTime();
            int episodesBefore = state.episodes;
            TrainingStop.Reason reason = rounds(trainer, state, others, print);
            double seconds = (System.nanoTime() - beganNs) / 1e9;
            print.println(String.format(
                    Locale.ROOT,
                    "Stopped after %d episodes: %s. %.1f episodes a second.",
                    state.episodes,
                    reason.words(),
                    (state.episodes - episodesBefore) / Math.max(1e-9, seconds)));
            print.flush();
            write(state, others, new Judge(stage, workers, config.rules()), workers, print);
        }
    }

    /** How many are played where that isn't just what was asked for. */
    private void tellEpisodes(TrainingState state, PrintWriter print) {
        int round = config.episodesPerRound();
        if (state.episodes >= stop.episodesMost()) {
            print.println("The checkpoint has " + state.episodes + " episodes already, no fewer than the "
                    + stop.episodesMost() + " asked for: nothing more is trained, its files are written.");
        } else if (stop.episodesMost() % round != 0) {
            long rounds = stop.episodesMost() / round + 1L;
            print.println("At most " + rounds * round + " episodes will be played: " + stop.episodesMost()
                    + " rounded up to whole rounds of " + round + ".");
        }
    }

    private TrainingState state(Trainer trainer, PrintWriter print) throws IOException {
        Checkpoint checkpoint = files.checkpoint();
        if (!resume) {
            return trainer.begin();
        }
        if (!checkpoint.exists()) {
            print.println("There is no checkpoint " + checkpoint.file() + " yet: beginning anew.");
            return trainer.begin();
        }
        TrainingState state = checkpoint.read(config.inWords());
        print.println("Going on from " + state.episodes + " episodes (" + checkpoint.file() + ").");
        return state;
    }

    private TrainingStop.Reason rounds(Trainer trainer, TrainingState state, List<Score> others, PrintWriter print)
            throws IOException {
        Checkpoint checkpoint = files.checkpoint();
        try (TrainingProgress progress =
                new TrainingProgress(print, terminal, stop.episodesMost(), state.episodes, others)) {
            return trainer.train(state, stop, System::nanoTime, now -> {
                progress.afterRound(now);
                try {
                    checkpoint.write(config.inWords(), now);
                } catch (IOException e) {
                    throw new UncheckedIOException(
                            "the checkpoint " + checkpoint.file() + " can't be written (" + e + ")", e);
                }
            });
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private void write(TrainingState state, List<Score> others, Judge judge, Workers workers, PrintWriter print)
            throws IOException {
        FeatureSchema schema = config.rules().schema();
        ScoreNetwork network = state.best.export(state.normaliser);
        ScoreModel judged = OnnxModelFile.model(network, schema, files.out().toString());
        ObjectNode record = TrainingRecord.training(config, codeVersion, state, others);
        for (Map.Entry<String, List<Lesson>> entry : heldOutLessons(workers).entrySet()) {
            Score own = judge.model(judged, entry.getValue());
            List<Score> beside = judge.others(entry.getValue());
            TrainingRecord.heldOut(record, entry.getKey(), own, beside);
            List<Score> all = new ArrayList<>(beside);
            all.add(own);
            print.println("Held out, " + entry.getKey() + ": " + line(all));
            for (String other : List.of("free-only", "window")) {
                print.println("  " + own.name() + ": "
                        + TrainingRecord.verdict(own, beside.get(Judge.OTHERS.indexOf(other))));
            }
        }
        ScoreModel model = OnnxModelFile.model(
                network,
                schema.withTrainingRecord(record.toString()),
                files.out().toString());
        Files.write(files.out(), model.file());
        record.put("modelHash", Long.toHexString(model.hash()));
        Files.writeString(files.record(), TrainingRecord.write(record));
        LearningCurveChart.write(files.curve(), title(), config.rules().row(), state.curve, state.kept, others);
        print.println("Written: " + files.out() + " (" + Long.toHexString(model.hash()) + "), " + files.record() + ", "
                + files.curve());
        print.flush();
    }

    private String title() {
        return "Training on " + config.workloads() + ", seed " + config.seed() + ": rules of "
                + config.rules().name().toLowerCase(Locale.ROOT) + ", reward "
                + config.reward().name().toLowerCase(Locale.ROOT);
    }

    /** By workload. */
    private Map<String, List<Lesson>> heldOutLessons(Workers workers) {
        List<Workload> workloads = curriculum.workloads();
        Map<String, List<Lesson>> lessons = new LinkedHashMap<>();
        for (Lesson lesson : workers.map(heldOut * workloads.size(), curriculum::heldOut)) {
            lessons.computeIfAbsent(lesson.workload(), name -> new ArrayList<>())
                    .add(lesson);
        }
        return lessons;
    }

    private static String line(List<Score> scores) {
        StringBuilder line = new StringBuilder();
        for (Score score : scores) {
            line.append(line.isEmpty() ? "" : ", ")
                    .append(String.format(
                            Locale.ROOT,
                            "%s %.4f (harvested %.0f %%, faster %.0f %%, lenders' P99 %s, OOM %d)",
                            score.name(),
                            score.meanSlowdown(),
                            100 * score.harvestedShare(),
                            100 * score.acceleratedShare(),
                            Double.isNaN(score.lendersP99Slowdown())
                                    ? "-"
                                    : String.format(Locale.ROOT, "%.2f", score.lendersP99Slowdown()),
                            score.oomKills()));
        }
        return line.toString();
    }
}
