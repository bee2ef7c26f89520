package io.gleaner.bench.trainer;

import io.gleaner.bench.simulator.ClusterResult;
import java.util.Arrays;
import java.util.List;

/**
 * How a policy did on some lessons.
 *
 * @param name the policy
 * @param slowdowns mean slowdown of each lesson
 * @param meanSlowdown their mean, each lesson counting the same
 * @param harvestedShare of the invocations (M2)
 * @param acceleratedShare of the invocations (M3): given more, and 5 % faster or better
 * @param lendersP99Slowdown M4; NaN where nobody lent
 * @param oomKills runs killed for want of memory
 */
record Score(
        String name,
        double[] slowdowns,
        double meanSlowdown,
        double harvestedShare,
        double acceleratedShare,
        double lendersP99Slowdown,
        long oomKills) {
    private static final double FASTER = 0.95;

    static Score of(String name, List<ClusterResult> results) {
        double[] slowdowns = new double[results.size()];
        long measured = 0;
        long harvested = 0;
        long accelerated = 0;
        long kills = 0;
        int size = results.stream().mapToInt(ClusterResult::measured).sum();
        float[] lenders = new float[size];
        int lenderCount = 0;
        for (int k = 0; k < slowdowns.length; k++) {
            ClusterResult result = results.get(k);
            double sum = 0;
            for (int i = result.measuredFrom(); i < result.slowdown().length; i++) {
                float s = result.slowdown()[i];
                sum += s;
                if (result.harvested(i)) {
                    lenders[lenderCount++] = s;
                }
                accelerated += result.has(i, ClusterResult.GIVEN_MORE) && s <= FASTER ? 1 : 0;
            }
            harvested = lenderCount;
            measured += result.measured();
            kills += result.totals().oomKills();
            slowdowns[k] = sum / Math.max(1, result.measured());
        }
        double count = Math.max(1, measured);
        return new Score(
                name,
                slowdowns,
                Arrays.stream(slowdowns).average().orElse(Double.NaN),
                harvested / count,
                accelerated / count,
                p99(lenders, lenderCount),
                kills);
    }

    private static double p99(float[] values, int count) {
        if (count == 0) {
            return Double.NaN;
        }
        Arrays.sort(values, 0, count);
        return values[Math.max(1, (int) Math.ceil(0.99 * count)) - 1];
    }

    /** On how many lessons the mean slowdown is below another's. */
    int wins(Score other) {
        int wins = 0;
        for (int i = 0; i < slowdowns.length; i++) {
            wins += slowdowns[i] < other.slowdowns[i] ? 1 : 0;
        }
        return wins;
    }
}
