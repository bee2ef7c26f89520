package io.gleaner.bench.compare;

import io.gleaner.bench.simulator.ClusterResult;
import io.gleaner.bench.workload.Tape;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What is kept of one policy's play of one seed: little, since there are many.
 *
 * @param figures all that this play alone tells
 * @param lenders invocations, counted from the first measured, that were harvested
 * @param violating those whose SLO was violated
 * @param functions each function's figures
 * @param sharesAtOrBelow share of the runs at or below each of {@link #SLOWDOWNS}; empty where no page is made
 * @param series use, allocations and loans over time; null where none was asked for
 */
record Play(
        Map<Figure, Double> figures,
        BitSet lenders,
        BitSet violating,
        FunctionTails functions,
        double[] sharesAtOrBelow,
        ClusterResult.TimeSeries series) {
    private static final int STEPS_AN_OCTAVE = 16;
    private static final int OCTAVES_BELOW = 6;
    private static final int OCTAVES_ABOVE = 7;

    /** Where the distribution is kept, the same for all seeds: sixteen an octave, and what the figures ask for. */
    static final double[] SLOWDOWNS = slowdowns();

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
                distribution ? sharesAtOrBelow(result) : new double[0],
                result.series());
    }

    /** How many of these invocations violate their SLO here. */
    int violatingOf(BitSet invocations) {
        BitSet both = (BitSet) violating.clone();
        both.and(invocations);
        return both.cardinality();
    }

    private static double[] sharesAtOrBelow(ClusterResult result) {
        float[] sorted = Arrays.copyOfRange(result.slowdown(), result.measuredFrom(), result.slowdown().length);
        Arrays.sort(sorted);
        double[] shares = new double[SLOWDOWNS.length];
        int below = 0;
        for (int s = 0; s < shares.length; s++) {
            // As float, as the slowdowns are: 0.95 is at or below 0.95.
            while (below < sorted.length && sorted[below] <= (float) SLOWDOWNS[s]) {
                below++;
            }
            shares[s] = sorted.length == 0 ? Double.NaN : (double) below / sorted.length;
        }
        return shares;
    }

    private static double[] slowdowns() {
        DoubleStream octaves = IntStream.rangeClosed(-OCTAVES_BELOW * STEPS_AN_OCTAVE, OCTAVES_ABOVE * STEPS_AN_OCTAVE)
                .mapToDouble(step -> Math.pow(2, (double) step / STEPS_AN_OCTAVE));
        return DoubleStream.concat(
                        octaves,
                        DoubleStream.of(SeedFigures.ACCELERATED_SLOWDOWN, 0.99, 1.01, SeedFigures.SLO_SLOWDOWN))
                .sorted()
                .toArray();
    }
}
