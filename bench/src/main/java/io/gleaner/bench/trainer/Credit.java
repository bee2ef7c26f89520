package io.gleaner.bench.trainer;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.Tape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Puts rewards down to decisions, undiscounted.
 *
 * <p>Freyr counts to the end of the episode. What comes after a run has ended hardly depends on how much it was given, but
 * it is most of such a sum, and noise: ours lets every reward accrue evenly over its invocation's life and counts what accrues
 * while the decision's invocation runs: its own, and of each other the part for which both ran. When they run is taken from
 * the arrivals and the counterfactual durations, not from the rollout: else a slower run would collect more.
 *
 * <p>Further noise goes by playing the same tape several times: a decision's advantage is what came of it beyond what the
 * critic expected, less the mean of the same invocation's in the other rollouts (a baseline that knows the input: H. Mao et
 * al., "Variance Reduction for Reinforcement Learning in Input-Driven Environments", ICLR 2019).
 */
final class Credit {
    /** What lending a whole allocation for a whole run is worth, in units of slowdown. */
    static final double LENDING_WEIGHT = 0.15;

    /** What a slowdown beyond 1 costs, in units of slowdown. */
    static final double HARM_WEIGHT = 4;

    private static final double REWARD_LEAST = -4;
    private static final double MEMORY_UNIT = 64L << 20;

    private final Tape tape;
    private final RewardKind kind;

    Credit(Tape tape, RewardKind kind) {
        this.tape = tape;
        this.kind = kind;
    }

    /** Sets reward, value target and advantage of the steps of rollouts of the tape. */
    void assign(List<Rollout> rollouts) {
        List<double[]> rewards = new ArrayList<>();
        List<double[]> values = new ArrayList<>();
        double scale = kind == RewardKind.GLEANER ? 1 : tape.size();
        for (Rollout rollout : rollouts) {
            double[] sums = sums(rollout.result());
            double[] value = new double[tape.size()];
            Arrays.fill(value, Double.NaN);
            for (Step step : rollout.steps()) {
                step.reward = sums[step.run];
                step.valueTarget = step.reward / scale;
                value[step.run] = step.value * scale;
            }
            rewards.add(sums);
            values.add(value);
        }
        for (int k = 0; k < rollouts.size(); k++) {
            for (Step step : rollouts.get(k).steps()) {
                step.advantage = advantage(step, k, rewards, values);
            }
        }
    }

    private static double advantage(Step step, int own, List<double[]> rewards, List<double[]> values) {
        double value = values.get(own)[step.run];
        if (rewards.size() == 1) {
            return step.reward - value;
        }
        double others = 0;
        for (int k = 0; k < rewards.size(); k++) {
            if (k != own) {
                double other = values.get(k)[step.run];
                others += rewards.get(k)[step.run] - (Double.isNaN(other) ? value : other);
            }
        }
        return step.reward - value - others / (rewards.size() - 1);
    }

    private double[] sums(ClusterResult result) {
        double[] own = new double[tape.size()];
        for (int i = 0; i < own.length; i++) {
            own[i] = reward(result, i);
        }
        return kind == RewardKind.GLEANER ? overlapping(own) : toTheEnd(own, result);
    }

    /** What an invocation brings when it ends; Freyr's minus s left out, which {@link #toTheEnd} counts. */
    private double reward(ClusterResult result, int i) {
        double s = result.slowdown()[i];
        if (kind == RewardKind.GLEANER) {
            // At a slowdown of 1 nothing is to be gained or lost.
            double reward = s < 1 ? 2 * (1 - s) : Math.max(REWARD_LEAST, -(s - 1) * HARM_WEIGHT);
            return reward + LENDING_WEIGHT * result.harvestedShare()[i];
        }
        return s < 1 ? 1 - s : -(s - 1) * userUnits(tape.functions().get(tape.function()[i]));
    }

    private static double userUnits(FunctionModel function) {
        return function.cpuMillisUser() / 1e3 + function.memoryBytesUser() / MEMORY_UNIT;
    }

    /** For each invocation what accrues while it would run at its user allocation: its own, and the others' in part. */
    private double[] overlapping(double[] own) {
        Accrual accrual = new Accrual(tape.arrivalNs(), tape.userDurationNs(), own);
        double[] sums = new double[own.length];
        for (int i = 0; i < sums.length; i++) {
            long fromNs = tape.arrivalNs()[i];
            sums[i] = accrual.upTo(fromNs + tape.userDurationNs()[i]) - accrual.upTo(fromNs);
        }
        return sums;
    }

    /** For each invocation what ends after its decision, to the end of the episode. */
    private double[] toTheEnd(double[] bonus, ClusterResult result) {
        double[] all = bonus.clone();
        if (kind == RewardKind.PAPER) {
            for (int i = 0; i < all.length; i++) {
                all[i] -= result.slowdown()[i];
            }
        }
        long[] decisions = decisions(result);
        Ends ends = new Ends(all.length, i -> result.endNs()[i], all);
        double[] sums = new double[all.length];
        double total = ends.sumUpTo(Long.MAX_VALUE);
        double[] slowdowns = kind == RewardKind.ARTIFACT ? artifactSlowdowns(decisions, result) : null;
        for (int i = 0; i < sums.length; i++) {
            sums[i] = total - ends.sumUpTo(decisions[i]) - (slowdowns == null ? 0 : slowdowns[i]);
        }
        return sums;
    }

    /** For each invocation the slowdowns of what ends after its decision, those between two decisions by throughput. */
    private static double[] artifactSlowdowns(long[] decisions, ClusterResult result) {
        float[] slowdown = result.slowdown();
        double[] each = new double[slowdown.length];
        for (int i = 0; i < each.length; i++) {
            each[i] = slowdown[i];
        }
        Ends ends = new Ends(each.length, i -> result.endNs()[i], each);
        long[] times = decisions.clone();
        Arrays.sort(times);
        double[] from = new double[times.length + 1];
        double sumAfter = ends.sumUpTo(Long.MAX_VALUE);
        int countAfter = each.length;
        for (int k = times.length - 1; k >= 0; k--) {
            double sum = ends.sumUpTo(times[k]);
            int count = ends.countUpTo(times[k]);
            from[k] = from[k + 1] + (sumAfter - sum) / StrictMath.cbrt(Math.max(1, countAfter - count));
            sumAfter = sum;
            countAfter = count;
        }
        double[] sums = new double[each.length];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = from[firstFrom(times, decisions[i])];
        }
        return sums;
    }

    /** When each was decided: what a cold start takes comes after. */
    private long[] decisions(ClusterResult result) {
        long[] decisions = new long[tape.size()];
        for (int i = 0; i < decisions.length; i++) {
            boolean cold = result.has(i, ClusterResult.COLD);
            long coldNs = cold ? tape.functions().get(tape.function()[i]).coldStartNs() : 0;
            decisions[i] = Math.max(tape.arrivalNs()[i], result.startNs()[i] - coldNs);
        }
        return decisions;
    }

    /** The first of ascending numbers that is at least so large; their count where none is. */
    private static int firstFrom(long[] ascending, long least) {
        int low = 0;
        int high = ascending.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ascending[middle] < least) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
