package io.gleaner.bench.packing.judge;

import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.Machine;
import java.util.SplittableRandom;

/** Instances that an exact solver can solve, of many shapes: loads above a machine, tight memory, equal needs. Pure functions. */
final class SmallInstances {
    private static final int UNITS_MOST = 40;

    private SmallInstances() {}

    /** One of its own for every seed, of 1 to nMost applications. */
    static Instance of(long seed, int nMost) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = 1 + random.nextInt(nMost);
        long p = 2 + random.nextInt(UNITS_MOST);
        long q = 2 + random.nextInt(UNITS_MOST);
        long loadMost = Math.max(1, random.nextInt(4) == 0 ? 2 * p : p / (1 + random.nextInt(3)));
        long memoryMost = Math.max(1, q / (1 + random.nextInt(3)));
        boolean alike = random.nextInt(3) == 0;
        long[] cpu = new long[n];
        long[] memory = new long[n];
        for (int app = 0; app < n; app++) {
            boolean again = app > 0 && alike;
            cpu[app] = again ? cpu[app - 1] : 1 + random.nextLong(loadMost);
            memory[app] = again ? memory[app - 1] : 1 + random.nextLong(memoryMost);
        }
        return Instance.of(new Machine(p, q), cpu, memory);
    }
}
