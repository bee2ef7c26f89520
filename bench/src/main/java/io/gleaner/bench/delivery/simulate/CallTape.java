package io.gleaner.bench.delivery.simulate;

import java.util.SplittableRandom;

/** The calls of a seed, the same for all policies: when, where, and how much work. Poisson arrivals, exponential work. */
final class CallTape {
    final long[] atNs;
    final int[] homes;
    final double[] workNs;

    CallTape(World world, int calls, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double gapNs = 1e9 / world.callsPerSecond();
        atNs = new long[calls];
        homes = new int[calls];
        workNs = new double[calls];
        double timeNs = 0;
        for (int call = 0; call < calls; call++) {
            timeNs += gapNs * exponential(random);
            atNs[call] = (long) timeNs;
            homes[call] = world.home(random.nextDouble());
            workNs[call] = World.WORK_NS * exponential(random);
        }
    }

    int calls() {
        return atNs.length;
    }

    private static double exponential(SplittableRandom random) {
        return -Math.log(1 - random.nextDouble());
    }
}
