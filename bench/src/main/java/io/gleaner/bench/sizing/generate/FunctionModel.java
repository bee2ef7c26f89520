package io.gleaner.bench.sizing.generate;

import java.util.SplittableRandom;

/**
 * How long a function takes by itself, as a model: computing gets the share of a core that its size buys, up to a whole core, waiting does
 * not depend on the size. Times vary log-normally; one run in fifty is slowed down by a neighbour.
 *
 * @param numbers N: the function sums N mod i for i from 2 to N
 * @param waitMs how long it waits for a database
 */
public record FunctionModel(int numbers, double waitMs) {
    /** The size that buys a whole core on AWS Lambda. */
    public static final double MB_PER_CORE = 1769;

    /** Of a division and an addition on one core; measured on the development machine. */
    private static final double NS_PER_NUMBER = 2.5;

    private static final double SIGMA = 0.05;
    private static final double SLOW_SHARE = 0.02;
    private static final double SLOW_MOST = 0.8;
    private static final double COLD_MS = 180;
    private static final double NS_PER_MS = 1e6;

    /** The own time of a run in ms without its variation. */
    public double idealMs(int memoryMb) {
        return numbers * NS_PER_NUMBER / NS_PER_MS * Math.max(1, MB_PER_CORE / memoryMb) + waitMs;
    }

    /** One run's own time in ms. */
    public double drawMs(int memoryMb, boolean cold, SplittableRandom random) {
        double ms = idealMs(memoryMb) * Math.exp(SIGMA * random.nextGaussian());
        if (random.nextDouble() < SLOW_SHARE) {
            ms *= 1 + SLOW_MOST * random.nextDouble();
        }
        return cold ? ms + COLD_MS * (0.8 + 0.4 * random.nextDouble()) : ms;
    }
}
