package io.gleaner.bench.trainer;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a training is made of. How far it goes (episodes, patience, minutes) and on how many threads is no part of it: a
 * longer training begins with the shorter one.
 *
 * @param workloads as on the command line
 * @param rules behind whose rules
 * @param reward what is striven for
 * @param seed of everything
 * @param invocations in an episode
 * @param rolloutsPerTape how often the same tape is played in one update
 * @param tapesPerUpdate how many tapes go into one update
 * @param stepsPerUpdate the most decisions that one update learns from, drawn at random
 * @param optionsMost the most options of a decision while training
 * @param updatesPerRound after how many updates a checkpoint is judged
 * @param validationTapes how many tapes judge it
 */
record TrainingConfig(
        String workloads,
        RulesKind rules,
        RewardKind reward,
        long seed,
        int invocations,
        int rolloutsPerTape,
        int tapesPerUpdate,
        int stepsPerUpdate,
        int optionsMost,
        int updatesPerRound,
        int validationTapes) {
    private static final double LEARNING_RATE = 0.001;
    private static final double LEARNING_RATE_LEAST = 0.1;
    private static final double HALVED_AFTER_EPISODES = 2_000;

    TrainingConfig {
        if (invocations < 1
                || rolloutsPerTape < 1
                || tapesPerUpdate < 1
                || updatesPerRound < 1
                || validationTapes < 1) {
            throw new IllegalArgumentException("training needs tapes, rollouts, invocations and updates above 0, not"
                    + " invocations=" + invocations + ", rolloutsPerTape=" + rolloutsPerTape + ", tapesPerUpdate="
                    + tapesPerUpdate + ", updatesPerRound=" + updatesPerRound + ", validationTapes=" + validationTapes);
        }
    }

    /**
     * What {@code ./gleaner train} does unless told otherwise. Where rewards count to the end of an episode there is more
     * noise: twice the rollouts.
     */
    static TrainingConfig standard(String workloads, RulesKind rules, RewardKind reward, long seed) {
        if (reward != RewardKind.GLEANER) {
            return new TrainingConfig(workloads, rules, reward, seed, 600, 8, 4, 8_000, 36, 5, 12);
        }
        return new TrainingConfig(workloads, rules, reward, seed, 600, 4, 4, 4_000, 36, 5, 12);
    }

    int episodesPerUpdate() {
        return rolloutsPerTape * tapesPerUpdate;
    }

    int episodesPerRound() {
        return episodesPerUpdate() * updatesPerRound;
    }

    /** Half after every 2,000 episodes, at least a tenth: by what was played, not by what is to come. */
    double learningRate(long episodes) {
        return LEARNING_RATE * Math.max(LEARNING_RATE_LEAST, StrictMath.pow(0.5, episodes / HALVED_AFTER_EPISODES));
    }

    /** In words, for the record and to compare with those of a checkpoint. */
    Map<String, String> inWords() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("workload", workloads);
        words.put("rules", rules.name().toLowerCase(java.util.Locale.ROOT));
        words.put("reward", reward.name().toLowerCase(java.util.Locale.ROOT));
        words.put("seed", Long.toString(seed));
        words.put("invocations", Integer.toString(invocations));
        words.put("rolloutsPerTape", Integer.toString(rolloutsPerTape));
        words.put("tapesPerUpdate", Integer.toString(tapesPerUpdate));
        words.put("stepsPerUpdate", Integer.toString(stepsPerUpdate));
        words.put("optionsMost", Integer.toString(optionsMost));
        words.put("updatesPerRound", Integer.toString(updatesPerRound));
        words.put("validationTapes", Integer.toString(validationTapes));
        return words;
    }
}
