package io.gleaner.bench.trainer;

import java.util.Arrays;

/**
 * Amounts that accrue evenly, each over a stretch of time of its own; tells how much of all of them accrued up to a time, by
 * a binary search. Immutable.
 */
final class Accrual {
    private final long[] timesNs;
    private final double[] sums;
    private final double[] ratesAfter;

    /** @param durationsNs above 0 */
    Accrual(long[] fromNs, long[] durationsNs, double[] amounts) {
        int size = amounts.length;
        Integer[] order = new Integer[2 * size];
        Arrays.setAll(order, i -> i);
        long[] at = new long[2 * size];
        for (int i = 0; i < size; i++) {
            at[i] = fromNs[i];
            at[size + i] = fromNs[i] + durationsNs[i];
        }
        Arrays.sort(order, (a, b) -> Long.compare(at[a], at[b]));
        timesNs = new long[2 * size];
        sums = new double[2 * size];
        ratesAfter = new double[2 * size];
        double rate = 0;
        double sum = 0;
        for (int k = 0; k < order.length; k++) {
            int i = order[k] % Math.max(1, size);
            timesNs[k] = at[order[k]];
            sum += k == 0 ? 0 : rate * (timesNs[k] - timesNs[k - 1]);
            double own = amounts[i] / durationsNs[i];
            rate += order[k] < size ? own : -own;
            sums[k] = sum;
            ratesAfter[k] = rate;
        }
    }

    /** What accrued up to a time. */
    double upTo(long nowNs) {
        int low = 0;
        int high = timesNs.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (timesNs[middle] <= nowNs) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? 0 : sums[low - 1] + ratesAfter[low - 1] * (nowNs - timesNs[low - 1]);
    }
}
