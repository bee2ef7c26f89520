package io.gleaner.placement.packing;

/**
 * Sorts applications by an {@link Order} in time linear in their number: radix passes over the top 44 bits of the key, which as a
 * positive double sorts like an integer. Keys that agree in 33 binary digits count as equal.
 */
final class Sorting {
    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 4;
    private static final int DROPPED_BITS = 63 - DIGIT_BITS * DIGITS;

    private Sorting() {}

    static int[] sorted(Instance instance, Order order) {
        int[] apps = new int[instance.size()];
        for (int app = 0; app < apps.length; app++) {
            apps[app] = app;
        }
        return sorted(instance, order, apps);
    }

    /** Some applications only; their array is used. */
    static int[] sorted(Instance instance, Order order, int[] apps) {
        if (order == Order.INPUT) {
            return apps;
        }
        long[] keys = new long[instance.size()];
        for (int app : apps) {
            // Descending: the complement of the key within its bits.
            keys[app] = ~Double.doubleToRawLongBits(order.key(instance, app)) >>> DROPPED_BITS & (1L << 44) - 1;
        }
        return radix(apps, keys);
    }

    private static int[] radix(int[] apps, long[] keys) {
        int n = apps.length;
        int[] from = apps;
        int[] to = new int[n];
        for (int digit = 0; digit < DIGITS; digit++) {
            int shift = digit * DIGIT_BITS;
            int[] starts = new int[(1 << DIGIT_BITS) + 1];
            for (int app : from) {
                starts[digit(keys[app], shift) + 1]++;
            }
            if (starts[digit(keys[from[0]], shift) + 1] == n) {
                continue;
            }
            for (int i = 1; i < starts.length; i++) {
                starts[i] += starts[i - 1];
            }
            for (int i = 0; i < n; i++) {
                to[starts[digit(keys[from[i]], shift)]++] = from[i];
            }
            int[] swap = from;
            from = to;
            to = swap;
        }
        return from;
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & (1 << DIGIT_BITS) - 1;
    }
}
