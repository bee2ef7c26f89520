package io.gleaner.placement.sizing;

import java.util.Arrays;
import java.util.SplittableRandom;

/** An even random choice of at most so many of the values that were seen (Vitter 1985, algorithm R). One thread. */
final class Reservoir {
    private final SplittableRandom random;
    private final int most;
    private double[] values = new double[4];
    private int size;
    private long seen;

    Reservoir(int most, long seed) {
        this.most = most;
        this.random = new SplittableRandom(seed);
    }

    void add(double value) {
        seen++;
        if (size < most) {
            if (size == values.length) {
                values = Arrays.copyOf(values, Math.min(most, 2 * size));
            }
            values[size++] = value;
            return;
        }
        long at = random.nextLong(seen);
        if (at < most) {
            values[(int) at] = value;
        }
    }

    double[] sorted() {
        double[] copy = Arrays.copyOf(values, size);
        Arrays.sort(copy);
        return copy;
    }
}
