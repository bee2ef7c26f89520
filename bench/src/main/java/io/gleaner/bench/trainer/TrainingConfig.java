package io.gleaner.bench.trainer;

/**
 * How to train.
 *
 * @param episodes episodes to play
 * @param rolloutsPerArrivals how often the same arrivals are played in one update
 * @param arrivalsPerUpdate how many different arrivals go into one update
 * @param stepsPerUpdate the most decisions that one update learns from, drawn at random
 * @param learningRate at the start; falls linearly to a tenth
 * @param updatesPerValidation how often a checkpoint is judged
 * @param validationEpisodes how many episodes judge it
 * @param seed of everything
 */
record TrainingConfig(
        int episodes,
        int rolloutsPerArrivals,
        int arrivalsPerUpdate,
        int stepsPerUpdate,
        double learningRate,
        int updatesPerValidation,
        int validationEpisodes,
        long seed) {
    TrainingConfig {
        if (episodes < 1 || rolloutsPerArrivals < 1 || arrivalsPerUpdate < 1 || updatesPerValidation < 1) {
            throw new IllegalArgumentException("training needs at least one episode: episodes=" + episodes
                    + ", rolloutsPerArrivals=" + rolloutsPerArrivals + ", arrivalsPerUpdate=" + arrivalsPerUpdate);
        }
    }

    /** Freyr's settings (1,000 episodes there, on a test bed). */
    static TrainingConfig standard(int episodes, long seed) {
        return new TrainingConfig(episodes, 4, 4, 4_000, 0.001, 10, 15, seed);
    }

    int updates() {
        int perUpdate = rolloutsPerArrivals * arrivalsPerUpdate;
        return (episodes + perUpdate - 1) / perUpdate;
    }
}
