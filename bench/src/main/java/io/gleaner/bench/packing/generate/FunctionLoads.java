package io.gleaner.bench.packing.generate;

import io.gleaner.placement.packing.Machine;
import java.util.SplittableRandom;

/**
 * Functions as applications: load = invocations a second * seconds of one invocation on one core. Some ask for many machines, most
 * for hardly anything. Shahrad et al., "Serverless in the Wild", USENIX ATC 2020. Pure functions of the random source.
 */
final class FunctionLoads {
    /** Durations: the log-normal that the authors fit to averages, in seconds. */
    private static final double DURATION_MU = -0.38;

    private static final double DURATION_SIGMA = 2.36;
    /**
     * Rates: 45 % of applications are called once an hour or less, 81 % once a minute or less on average; the log-normal (per
     * second) through both points.
     */
    private static final double RATE_MU = -7.676;

    private static final double RATE_SIGMA = 4.08;
    /** Memory: the Burr distribution that the authors fit to allocated memory, in MB. */
    private static final double MEMORY_C = 11.652;

    private static final double MEMORY_K = 0.221;
    private static final double MEMORY_LAMBDA = 107.083;
    private static final double MIB = 1L << 20;
    /** The tail of the rates goes beyond what was observed: no function is given more machines than this. */
    private static final int MACHINES_MOST = 5;

    private FunctionLoads() {}

    static Drawn draw(int n, Machine machine, SplittableRandom random) {
        long[] cpu = new long[n];
        long[] memory = new long[n];
        for (int app = 0; app < n; app++) {
            double seconds = Math.exp(DURATION_MU + DURATION_SIGMA * random.nextGaussian());
            double perSecond = Math.exp(RATE_MU + RATE_SIGMA * random.nextGaussian());
            double millis = Math.min(1e3 * seconds * perSecond, (double) machine.cpuMillis() * MACHINES_MOST);
            cpu[app] = Math.max(1, (long) Math.ceil(millis));
            double burr = MEMORY_LAMBDA * Math.pow(Math.pow(1 - random.nextDouble(), -1 / MEMORY_K) - 1, 1 / MEMORY_C);
            memory[app] = (long) Math.min(machine.memoryBytes(), Math.ceil(burr) * MIB);
        }
        return new Drawn(cpu, memory, 0);
    }
}
