package io.gleaner.placement.sizing;

import java.util.Arrays;

/** What a search works on: the tree, and per function its sizes with the own time (ms) and the price (dollars a ms) at each. */
final class Problem {
    /** Durations that differ by less are the same: sums of doubles in another order differ by far less than that. */
    static final double SAME_MS = 1e-6;

    final CallTree tree;
    final int[][] sizesMb;
    final double[][] ownMs;
    final double[][] perMs;
    final boolean inclusive;
    final PriceTable prices;
    /** Per function: the size with the least own time, the smallest among equals. */
    final int[] fastest;
    /** Per function: the sizes that no smaller size equals in speed, ascending in memory, falling in time. */
    final int[][] useful;

    Problem(CallTree tree, int[][] sizesMb, double[][] ownMs, Billing billing, PriceTable prices) {
        this.tree = tree;
        this.sizesMb = sizesMb;
        this.ownMs = ownMs;
        this.prices = prices;
        inclusive = billing == Billing.INCLUSIVE;
        int functions = tree.functions.length;
        perMs = new double[functions][];
        fastest = new int[functions];
        useful = new int[functions][];
        for (int f = 0; f < functions; f++) {
            perMs[f] = new double[sizesMb[f].length];
            for (int s = 0; s < perMs[f].length; s++) {
                perMs[f][s] = prices.perMs(sizesMb[f][s]);
            }
            useful[f] = fallingTimes(ownMs[f]);
            fastest[f] = useful[f][useful[f].length - 1];
        }
    }

    int functions() {
        return tree.functions.length;
    }

    /** With either way of billing less memory at the same own time is never slower nor dearer, so only these can be best. */
    private static int[] fallingTimes(double[] ownMs) {
        int[] kept = new int[ownMs.length];
        int count = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int s = 0; s < ownMs.length; s++) {
            if (ownMs[s] < least) {
                least = ownMs[s];
                kept[count++] = s;
            }
        }
        return Arrays.copyOf(kept, count);
    }
}
