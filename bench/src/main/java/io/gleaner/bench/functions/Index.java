package io.gleaner.bench.functions;

import java.util.Arrays;

/**
 * Builds an index in memory: fills blocks of 1 MiB with keys, sorts some, and looks keys up across all. {@code work} is
 * the number of blocks. What it held is given back at the end, so that the next, smaller run needs less.
 */
final class Index implements Work {
    private static final int KEYS_A_BLOCK = (1 << 20) / Long.BYTES;
    private static final int LOOK_UPS_A_BLOCK = 4_000;
    private static final int SORTED_EACH = 8;

    @Override
    public long run(Parameters parameters) {
        int blocks = Math.max(1, parameters.get("work", 48, 128));
        long checksum = lookUp(build(blocks));
        System.gc();
        return checksum;
    }

    private static long[][] build(int blocks) {
        long[][] index = new long[blocks][];
        long seed = 42;
        for (int b = 0; b < blocks; b++) {
            long[] block = new long[KEYS_A_BLOCK];
            for (int i = 0; i < block.length; i++) {
                seed = seed * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
                block[i] = seed;
            }
            if (b % SORTED_EACH == 0) {
                Arrays.sort(block);
            }
            index[b] = block;
        }
        return index;
    }

    private static long lookUp(long[][] index) {
        long checksum = 0;
        long seed = 7;
        for (int i = 0; i < LOOK_UPS_A_BLOCK * index.length; i++) {
            seed = seed * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            long[] block = index[(int) Long.remainderUnsigned(seed >>> 16, index.length)];
            checksum = checksum * 31 + block[(int) (seed >>> 40) % KEYS_A_BLOCK];
        }
        return checksum;
    }
}
