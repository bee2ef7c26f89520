package io.gleaner.bench.packing.generate;

import java.util.SplittableRandom;

/**
 * Virtual machines of the Azure Public Dataset (CC-BY 4.0, github.com/Azure/AzurePublicDataset). Cortez et al., "Resource Central",
 * SOSP 2017. Pure functions of the random source.
 */
final class VmShapes {
    private static final long GIB = 1L << 30;

    /**
     * Trace V2 (2,695,548 machines): upper ends of the published buckets and their percentages, read from the bar charts to +-0.5
     * points. Above 24 cores and above 64 GB there is less than 0.5 %, left out here. The trace publishes no joint counts in its
     * charts: cores and memory are drawn apart, as "Divide (CPU Load) and Conquer" (CCGrid 2022) does with these marginals.
     */
    private static final int[] V2_CORES = {2, 4, 8, 24};

    private static final double[] V2_CORES_PERCENT = {59.0, 30.4, 7.4, 3.2};
    private static final int[] V2_MEMORY_GB = {2, 4, 8, 32, 64};
    private static final double[] V2_MEMORY_PERCENT = {12.0, 15.7, 37.3, 31.8, 3.2};

    /** Trace V1 (1,870,433 machines): cores, memory in GB and how many there are of each flavour, jointly. */
    private static final int[] V1_CORES = {1, 1, 1, 16, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8};

    private static final double[] V1_MEMORY_GB = {0.75, 1.75, 2, 112, 14, 16, 3.5, 4, 28, 32, 7, 8, 14, 16, 56, 64};
    private static final double[] V1_COUNT = {
        38_578, 892_166, 534, 148, 301, 144, 464_859, 234, 420, 36, 203_416, 66, 197_539, 43, 71_942, 7
    };

    private VmShapes() {}

    static Drawn v2(int n, SplittableRandom random) {
        long[] cpu = new long[n];
        long[] memory = new long[n];
        for (int app = 0; app < n; app++) {
            cpu[app] = V2_CORES[pick(V2_CORES_PERCENT, random)] * 1_000L;
            memory[app] = V2_MEMORY_GB[pick(V2_MEMORY_PERCENT, random)] * GIB;
        }
        return new Drawn(cpu, memory, 0);
    }

    static Drawn v1(int n, SplittableRandom random) {
        long[] cpu = new long[n];
        long[] memory = new long[n];
        for (int app = 0; app < n; app++) {
            int flavour = pick(V1_COUNT, random);
            cpu[app] = V1_CORES[flavour] * 1_000L;
            memory[app] = (long) (V1_MEMORY_GB[flavour] * GIB);
        }
        return new Drawn(cpu, memory, 0);
    }

    private static int pick(double[] weights, SplittableRandom random) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        double rest = random.nextDouble() * sum;
        int last = weights.length - 1;
        for (int i = 0; i < last; i++) {
            rest -= weights[i];
            if (rest < 0) {
                return i;
            }
        }
        return last;
    }
}
