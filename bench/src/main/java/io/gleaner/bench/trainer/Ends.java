package io.gleaner.bench.trainer;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** Amounts by when they come, summed up so that a sum to any time takes a binary search. Immutable. */
final class Ends {
    private final long[] timesNs;
    private final double[] sums;

    /** An amount for each of 0 to size - 1 at its time; equal times in the order of the index. */
    Ends(int size, IntToLongFunction timeNs, double[] amounts) {
        Integer[] order = new Integer[size];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Long.compare(timeNs.applyAsLong(a), timeNs.applyAsLong(b)));
        timesNs = new long[size];
        sums = new double[size + 1];
        for (int i = 0; i < size; i++) {
            timesNs[i] = timeNs.applyAsLong(order[i]);
            sums[i + 1] = sums[i] + amounts[order[i]];
        }
    }

    /** The sum of what comes at this time or before. */
    double sumUpTo(long nowNs) {
        return sums[countUpTo(nowNs)];
    }

    /** How many come at this time or before. */
    int countUpTo(long nowNs) {
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
        return low;
    }
}
