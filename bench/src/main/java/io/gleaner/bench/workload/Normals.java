package io.gleaner.bench.workload;

import java.util.SplittableRandom;

/**
 * Standard normal numbers, no further from 0 than {@link #MOST}, in pairs by G. Box and M. Muller (1958). Bounded, since
 * a run at its user allocation must not be killed by the one draw in a million. One thread.
 */
final class Normals {
    /** No number is further from 0. */
    static final double MOST = 3;

    private final SplittableRandom random;
    private double spare;
    private boolean hasSpare;

    Normals(SplittableRandom random) {
        this.random = random;
    }

    double next() {
        hasSpare = !hasSpare;
        if (!hasSpare) {
            return spare;
        }
        double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
        double angle = 2 * Math.PI * random.nextDouble();
        spare = bounded(radius * Math.sin(angle));
        return bounded(radius * Math.cos(angle));
    }

    private static double bounded(double value) {
        return Math.max(-MOST, Math.min(MOST, value));
    }
}
