package io.gleaner.placement.packing;

import java.util.SplittableRandom;

/**
 * Applications like the machines of the Azure VM trace V2: cores and memory drawn apart from the marginals of its published bar
 * charts (CC-BY 4.0, Azure Public Dataset), the upper value of every bucket; the last buckets, below 0.5 %, left out.
 */
final class AzureInstances {
    static final long GIB = 1L << 30;

    private static final long[] CORES = {2, 4, 8, 24};
    private static final double[] CORES_PERCENT = {59.0, 30.4, 7.4, 3.2};
    private static final long[] MEMORY_GIB = {2, 4, 8, 32, 64};
    private static final double[] MEMORY_PERCENT = {12.0, 15.7, 37.3, 31.8, 3.2};

    private AzureInstances() {}

    static Instance of(int n, long seed, int cores, int memoryGib) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] cpu = new long[n];
        long[] memory = new long[n];
        for (int app = 0; app < n; app++) {
            cpu[app] = 1000 * draw(random, CORES, CORES_PERCENT);
            memory[app] = GIB * draw(random, MEMORY_GIB, MEMORY_PERCENT);
        }
        return Instance.of(new Machine(cores * 1000L, memoryGib * GIB), cpu, memory);
    }

    private static long draw(SplittableRandom random, long[] values, double[] percent) {
        double left = random.nextDouble() * 100;
        int i = 0;
        while (i < values.length - 1 && left >= percent[i]) {
            left -= percent[i++];
        }
        return values[i];
    }
}
