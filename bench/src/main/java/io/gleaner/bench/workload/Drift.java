package io.gleaner.bench.workload;

import java.util.SplittableRandom;

/**
 * What a function does changes at random moments, a quarter of the tape apart in the mean, and nobody tells the
 * platform. Regime 0 is the behaviour as drawn; the others have multipliers that are log-uniform within the bounds below.
 * Time is a part of the tape, so that stretching it changes nothing.
 */
final class Drift {
    /** Bounds of the cores' multiplier. */
    static final double[] CORES = {0.5, 2};
    /** Bounds of the memory's multiplier. */
    static final double[] MEMORY = {0.7, 1.4};
    /** Bounds of the work's multiplier. */
    static final double[] WORK = {0.6, 1.6};

    private static final double MEAN_PART = 0.25;

    private final SplittableRandom[] random;
    private final double[] nextAt;
    final double[] cores;
    final double[] memory;
    final double[] work;

    Drift(int functions, SplittableRandom seeded) {
        random = new SplittableRandom[functions];
        nextAt = new double[functions];
        cores = new double[functions];
        memory = new double[functions];
        work = new double[functions];
        for (int f = 0; f < functions; f++) {
            random[f] = seeded.split();
            cores[f] = 1;
            memory[f] = 1;
            work[f] = 1;
            nextAt[f] = gap(random[f]);
        }
    }

    /**
     * Moves a function to its regime at this part of the tape.
     *
     * @param part 0 to 1, not less than the last time
     */
    void advance(int function, double part) {
        SplittableRandom own = random[function];
        while (nextAt[function] <= part) {
            nextAt[function] += gap(own);
            cores[function] = BehaviourDraw.logUniform(CORES[0], CORES[1], own);
            memory[function] = BehaviourDraw.logUniform(MEMORY[0], MEMORY[1], own);
            work[function] = BehaviourDraw.logUniform(WORK[0], WORK[1], own);
        }
    }

    private static double gap(SplittableRandom random) {
        return -MEAN_PART * Math.log(1 - random.nextDouble());
    }
}
