package io.gleaner.bench.trainer;

import io.gleaner.bench.simulator.Episode;
import io.gleaner.bench.simulator.RunOutcome;
import java.util.List;

/**
 * Puts rewards down to decisions. The reward of an invocation that ends is Freyr's: minus its slowdown, plus R(&lt;1) =
 * 1 - s, minus R(&gt;1) = (s - 1) * (user CPU + user memory units), slowdown being against the counterfactual; and ours:
 * {@link #LENDING_WEIGHT} times the part of its allocation that a run lent, since what others gain by it is a small
 * difference of noisy sums. Each decision gets, undiscounted, the reward of its own invocation and those of the
 * invocations that overlap with it.
 *
 * <p>Freyr counts on to the end of the episode. What comes after a run has ended hardly depends on how much it was
 * given, but it is most of such a sum, and noise. Which invocations overlap is taken from the arrivals and the
 * counterfactual durations, not from the rollout: else a slower run would collect more. Further noise goes by playing
 * the same arrivals several times: a decision's advantage is its reward less the mean of the same invocation's in the
 * other rollouts.
 */
final class Credit {
    /** What lending a whole allocation for a whole run is worth, in units of slowdown. */
    static final double LENDING_WEIGHT = 0.3;

    private static final double REWARD_LEAST = -4;

    private Credit() {}

    /** Sets the reward of each rollout's steps, then their advantages. */
    static void assign(Episode episode, List<List<Step>> rollouts, List<List<RunOutcome>> outcomes) {
        double[][] rewards = new double[rollouts.size()][episode.size()];
        for (int k = 0; k < rollouts.size(); k++) {
            rewards[k] = rewards(episode, outcomes.get(k));
            for (Step step : rollouts.get(k)) {
                step.reward = rewards[k][step.run];
            }
        }
        for (int k = 0; k < rollouts.size(); k++) {
            for (Step step : rollouts.get(k)) {
                double others = 0;
                for (int other = 0; other < rewards.length; other++) {
                    others += other == k ? 0 : rewards[other][step.run];
                }
                step.advantage =
                        rewards.length > 1 ? step.reward - others / (rewards.length - 1) : step.reward - step.value;
            }
        }
    }

    /** For each invocation its reward and those of the invocations that overlap with it. */
    private static double[] rewards(Episode episode, List<RunOutcome> outcomes) {
        double[] own = new double[outcomes.size()];
        for (RunOutcome outcome : outcomes) {
            own[outcome.index()] = reward(episode, outcome);
        }
        double[] sums = own.clone();
        for (int i = 0; i < own.length; i++) {
            for (int j = i + 1; j < own.length; j++) {
                if (episode.overlap(i, j)) {
                    sums[i] += own[j];
                    sums[j] += own[i];
                }
            }
        }
        return sums;
    }

    /** The mean reward of an episode's invocations. */
    static double mean(Episode episode, List<RunOutcome> outcomes) {
        return outcomes.stream()
                .mapToDouble(outcome -> reward(episode, outcome))
                .average()
                .orElse(0);
    }

    private static double reward(Episode episode, RunOutcome outcome) {
        double s = outcome.slowdown();
        // One is added to every reward: at a slowdown of 1 nothing is to be gained or lost.
        double reward = 1 - s + (s < 1 ? 1 - s : -(s - 1) * episode.userUnits(outcome.function()));
        return Math.max(REWARD_LEAST, reward) + LENDING_WEIGHT * outcome.harvestedShare();
    }
}
