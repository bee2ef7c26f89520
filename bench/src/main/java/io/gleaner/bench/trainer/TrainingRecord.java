package io.gleaner.bench.trainer;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.bench.simulator.Comparison;
import io.gleaner.bench.simulator.SimulationResult;
import java.util.List;

/** The record that ships beside a model: how it was trained, what it learned, and how it did on what it never saw. */
final class TrainingRecord {
    private static final ObjectMapper JSON = new ObjectMapper();

    private TrainingRecord() {}

    /** The part that goes into the model file itself. */
    static ObjectNode training(
            TrainingConfig config, String codeVersion, List<LearningPoint> curve, LearningPoint kept) {
        ObjectNode record = JSON.createObjectNode();
        record.put("algorithm", "PPO, clip 0.2, 4 epochs, AdamW, value 0.5 (smooth L1), entropy 0.01, discount 1");
        record.put("credit", "own reward and those of overlapping invocations, less the mean of the other rollouts");
        record.put(
                "reward",
                "Freyr: -s + (1-s if s<1) - (s-1)*(user cores + user units of 64 MiB) if s>1; and ours: + "
                        + Credit.LENDING_WEIGHT + " * the part of the allocation lent");
        record.put("episodes", config.updates() * config.arrivalsPerUpdate() * config.rolloutsPerArrivals());
        record.put("rolloutsPerArrivals", config.rolloutsPerArrivals());
        record.put("arrivalsPerUpdate", config.arrivalsPerUpdate());
        record.put("stepsPerUpdate", config.stepsPerUpdate());
        record.put("learningRate", config.learningRate() + ", falling linearly to a tenth");
        record.put("seed", config.seed());
        record.put("codeVersion", codeVersion);
        record.put("validationEpisodes", config.validationEpisodes());
        record.put("keptAtEpisode", kept.episodes());
        record.put("validationSlowdown", round(kept.validationSlowdown()));
        record.put("validationReward", round(kept.validationReward()));
        ArrayNode points = record.putArray("learningCurve");
        int step = Math.max(1, curve.size() / 10);
        for (int i = 0; i < curve.size(); i += step) {
            points.addObject()
                    .put("episodes", curve.get(i).episodes())
                    .put("trainingSlowdown", round(curve.get(i).trainingSlowdown()))
                    .put("validationSlowdown", round(curve.get(i).validationSlowdown()))
                    .put("validationReward", round(curve.get(i).validationReward()));
        }
        return record;
    }

    /** Adds held-out figures under a name. */
    static void heldOut(ObjectNode record, String name, Comparison comparison) {
        ObjectNode figures = record.withObject("/heldOut").putObject(name);
        for (String contender : comparison.names()) {
            SimulationResult all = comparison.together(contender);
            ObjectNode row = figures.putObject(contender)
                    .put("meanSlowdown", round(comparison.meanSlowdown(contender)))
                    .put("harvestedShare", round(all.harvestedShare()))
                    .put("acceleratedShare", round(all.acceleratedShare()))
                    .put("p99LatencyMs", round(all.latencyMillis(0.99)))
                    .put("failures", all.failures());
            finite(row, "shareOfOracle", comparison.shareOfOracle(contender));
            finite(row, "borrowersMeanSpeedup", all.borrowersMeanSpeedup());
            finite(row, "lendersP99Slowdown", all.lendersP99Slowdown());
        }
        figures.put("againstWindow", verdict(comparison, "window"));
        figures.put("againstFreeOnly", verdict(comparison, "free-only"));
    }

    /** In words how freyr did beside another; a sign test over the paired episodes says whether that is more than chance. */
    static String verdict(Comparison comparison, String other) {
        double difference = comparison.meanSlowdown("freyr") - comparison.meanSlowdown(other);
        long wins = comparison.wins("freyr", other);
        int episodes = comparison.episodes();
        boolean clear = Math.abs(2 * wins - episodes) > 2 * Math.sqrt(episodes);
        return "mean slowdown " + Math.abs(round(difference)) + (difference < 0 ? " below " : " above ") + other
                + "'s, better in " + wins + " of " + episodes + " episodes: "
                + (clear ? "a clear difference" : "no clear difference");
    }

    static String write(ObjectNode record) {
        return record.toPrettyString() + "\n";
    }

    private static void finite(ObjectNode row, String name, double value) {
        if (!Double.isNaN(value)) {
            row.put(name, round(value));
        }
    }

    private static double round(double value) {
        return Math.round(value * 1e4) / 1e4;
    }
}
