package io.gleaner.bench.trainer;

/**
 * A point of the learning curve.
 *
 * @param episodes played so far
 * @param decisions in the last update
 * @param trainingSlowdown mean slowdown in the last update's episodes, options drawn by chance
 * @param validationSlowdown mean slowdown in the validation episodes, the best option taken
 * @param validationReward mean reward in the validation episodes: the best checkpoint has the highest
 * @param harvestedShare in the validation episodes (M2)
 * @param acceleratedShare in the validation episodes (M3)
 */
record LearningPoint(
        int episodes,
        int decisions,
        double trainingSlowdown,
        double validationSlowdown,
        double validationReward,
        double harvestedShare,
        double acceleratedShare) {}
