package io.gleaner.bench.compare;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.workload.Tape;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;

/**
 * What is kept of one policy's play of one seed: little, since there are many.
 *
 * @param figures all that this play alone tells
 * @param lenders invocations, counted from the first measured, that were harvested
 * @param violating those whose SLO was violated
 * @param functions each function's figures
 * @param slowdowns the slowdown at each of {@link #PROBABILITIES}; empty where no page is made
 * @param series use, allocations and loans over time; null where none was asked for
 */
record Play(
        Map<Figure, Double> figures,
        BitSet lenders,
        BitSet violating,
        FunctionTails functions,
        double[] slowdowns,
        ClusterResult.TimeSeries series) {
    /** Where the distribution of slowdowns is kept: every percent, and the tail more finely. */
    static final double[] PROBABILITIES = probabilities();

    static Play of(Tape tape, ClusterResult result, boolean distribution) {
        FunctionTails functions = FunctionTails.of(tape, result);
        BitSet lenders = new BitSet();
        BitSet violating = new BitSet();
        for (int i = result.measuredFrom(); i < tape.size(); i++) {
            lenders.set(i - result.measuredFrom(), result.harvested(i));
            violating.set(i - result.measuredFrom(), SeedFigures.violates(result, i));
        }
        return new Play(
                SeedFigures.of(tape, result, functions),
                lenders,
                violating,
                functions,
                distribution ? slowdowns(result) : new double[0],
                result.series());
    }

    /** How many of these invocations violate their SLO here. */
    int violatingOf(BitSet invocations) {
        BitSet both = (BitSet) violating.clone();
        both.and(invocations);
        return both.cardinality();
    }

    private static double[] slowdowns(ClusterResult result) {
        float[] sorted = Arrays.copyOfRange(result.slowdown(), result.measuredFrom(), result.slowdown().length);
        Arrays.sort(sorted);
        double[] at = new double[PROBABILITIES.length];
        for (int p = 0; p < at.length; p++) {
            int rank = (int) Math.ceil(PROBABILITIES[p] * sorted.length - 1e-9);
            at[p] = sorted.length == 0 ? Double.NaN : sorted[Math.max(1, rank) - 1];
        }
        return at;
    }

    private static double[] probabilities() {
        double[] all = new double[110];
        for (int p = 0; p < all.length; p++) {
            all[p] = p < 100 ? p / 100.0 : 0.99 + (p - 99) / 1_000.0;
        }
        return all;
    }
}
