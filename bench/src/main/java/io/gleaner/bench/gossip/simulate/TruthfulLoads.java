package io.gleaner.bench.gossip.simulate;

import java.util.SplittableRandom;

/**
 * Gives nodes loads to report whose execution classes hold the moment they were made in steps of 0.1 ms: so whoever reads a
 * record knows its age in truth. They are given before whatever may lead to a report. One thread.
 */
final class TruthfulLoads {
    private static final long STEP_NS = 100_000;
    private static final long MEMORY_BYTES = 64L << 30;

    private final SplittableRandom random;

    TruthfulLoads(long seed) {
        random = new SplittableRandom(seed);
    }

    void report(Host host, long nowNs) {
        int running = random.nextInt(32);
        host.node()
                .load(
                        random.nextInt(4),
                        running,
                        32_000L - running * 1000L,
                        MEMORY_BYTES - ((long) running << 30),
                        running * 3,
                        running,
                        (int) (nowNs / STEP_NS));
    }

    /** When a record with these execution classes was made; within 0.1 ms. */
    static long madeNs(int executionClasses) {
        return Integer.toUnsignedLong(executionClasses) * STEP_NS;
    }
}
