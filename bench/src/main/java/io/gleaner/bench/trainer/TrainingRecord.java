package io.gleaner.bench.trainer;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/**
 * The record that ships in and beside a model: how it was trained, what it learned, and how it did on what it never saw.
 * Nothing in it depends on the time of day or on how fast the machine was: the same training gives the same file.
 */
final class TrainingRecord {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int POINTS_MOST = 25;

    private TrainingRecord() {}

    /** How it was trained. */
    static ObjectNode training(TrainingConfig config, String codeVersion, TrainingState state, List<Score> others) {
        ObjectNode record = JSON.createObjectNode();
        record.put(
                "algorithm",
                "PPO, clip 0.2, 4 epochs, AdamW 0.001 (half after every 2,000 episodes, at least a tenth), value 0.5"
                        + " (smooth L1), entropy 0.01, discount 1");
        config.inWords().forEach(record::put);
        record.put("codeVersion", codeVersion);
        record.put("episodes", state.episodes);
        record.put("keptAtEpisode", state.kept.episodes());
        ObjectNode validation = record.putObject("validationMeanSlowdown");
        validation.put(config.rules().row(), round(state.kept.validationSlowdown()));
        others.forEach(other -> validation.put(other.name(), round(other.meanSlowdown())));
        ArrayNode points = record.putArray("learningCurve");
        int step = Math.max(1, (state.curve.size() + POINTS_MOST - 1) / POINTS_MOST);
        for (int i = step - 1; i < state.curve.size(); i += step) {
            LearningPoint point = state.curve.get(i);
            points.addObject()
                    .put("episodes", point.episodes())
                    .put("trainingSlowdown", round(point.trainingSlowdown()))
                    .put("validationSlowdown", round(point.validationSlowdown()))
                    .put("entropy", round(point.entropy()))
                    .put("valueLoss", round(point.valueLoss()));
        }
        return record;
    }

    /** Adds the figures on a workload's held-out tapes. */
    static void heldOut(ObjectNode record, String workload, Score own, List<Score> others) {
        ObjectNode figures = record.withObject("/heldOut").putObject(workload);
        figures.put("tapes", own.slowdowns().length);
        put(figures, own, others);
        for (Score other : others) {
            put(figures, other, others);
        }
        for (Score other : others) {
            figures.put("against-" + other.name(), verdict(own, other));
        }
    }

    private static void put(ObjectNode figures, Score score, List<Score> all) {
        ObjectNode row = figures.putObject(score.name());
        row.put("meanSlowdown", round(score.meanSlowdown()));
        finite(row, "shareOfOracle", shareOfOracle(score, all));
        row.put("harvestedShare", round(score.harvestedShare()));
        row.put("acceleratedShare", round(score.acceleratedShare()));
        finite(row, "lendersP99Slowdown", score.lendersP99Slowdown());
        row.put("oomKills", score.oomKills());
    }

    /** M5: the part of the oracle's gain over fixed; NaN where there is hardly any. */
    static double shareOfOracle(Score score, List<Score> all) {
        double fixed = slowdown("fixed", all);
        double gain = fixed - slowdown("oracle", all);
        return gain >= 0.02 ? (fixed - score.meanSlowdown()) / gain : Double.NaN;
    }

    private static double slowdown(String name, List<Score> all) {
        return all.stream()
                .filter(score -> score.name().equals(name))
                .mapToDouble(Score::meanSlowdown)
                .findFirst()
                .orElse(Double.NaN);
    }

    /** In words how one did beside another; a sign test over the paired tapes says whether that is more than chance. */
    static String verdict(Score own, Score other) {
        double difference = round(own.meanSlowdown() - other.meanSlowdown());
        int tapes = own.slowdowns().length;
        int wins = own.wins(other);
        boolean clear = Math.abs(2 * wins - tapes) > 2 * Math.sqrt(tapes);
        return "mean slowdown " + String.format(Locale.ROOT, "%.4f", Math.abs(difference))
                + (difference < 0 ? " below " : " above ") + other.name()
                + "'s, better on " + wins + " of " + tapes + " tapes: "
                + (clear ? "a clear difference" : "no clear difference");
    }

    static String write(ObjectNode record) {
        return record.toPrettyString() + "\n";
    }

    private static void finite(ObjectNode row, String name, double value) {
        if (Double.isFinite(value)) {
            row.put(name, round(value));
        }
    }

    private static double round(double value) {
        return Math.round(value * 1e4) / 1e4;
    }
}
