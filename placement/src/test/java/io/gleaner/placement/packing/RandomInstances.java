package io.gleaner.placement.packing;

import java.util.SplittableRandom;

/** Small instances of many shapes: loads above a machine, tight memory, round and odd numbers, equal requirements. */
final class RandomInstances {
    private RandomInstances() {}

    /** An instance of its own for every seed. */
    static Instance any(long seed, int sizeMax) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = 1 + random.nextInt(sizeMax);
        long unit = random.nextBoolean() ? 1 : 1 + random.nextInt(1000);
        long p = (1 + random.nextInt(64)) * unit;
        long q = (1 + random.nextInt(64)) * unit;
        long loadMax =
                Math.max(1, random.nextBoolean() ? p : random.nextInt(4) == 0 ? 4 * p : p / (1 + random.nextInt(4)));
        long memoryMax = Math.max(1, q / (1 + random.nextInt(4)));
        return fill(random, n, new Machine(p, q), loadMax, memoryMax);
    }

    /** The same for methods that leave applications in one piece. */
    static Instance single(long seed, int sizeMax) {
        SplittableRandom random = new SplittableRandom(seed);
        Machine machine = new Machine(1 + random.nextInt(100), 1 + random.nextInt(100));
        return fill(random, 1 + random.nextInt(sizeMax), machine, machine.cpuMillis(), machine.memoryBytes());
    }

    /** Some applications ask for two or three instances. */
    static Instance replicated(long seed, int sizeMax) {
        SplittableRandom random = new SplittableRandom(seed);
        Instance instance = any(seed, sizeMax);
        int[] least = new int[instance.size()];
        for (int app = 0; app < least.length; app++) {
            least[app] = (int) Math.min(instance.cpuMillis(app), 1 + random.nextInt(3));
        }
        return instance.withInstancesMin(least);
    }

    private static Instance fill(SplittableRandom random, int n, Machine machine, long loadMax, long memoryMax) {
        long[] cpu = new long[n];
        long[] memory = new long[n];
        boolean fewTypes = random.nextBoolean();
        for (int app = 0; app < n; app++) {
            boolean again = app > 0 && fewTypes && random.nextInt(3) > 0;
            int like = again ? random.nextInt(app) : 0;
            cpu[app] = again ? cpu[like] : 1 + random.nextLong(loadMax);
            memory[app] = again ? memory[like] : 1 + random.nextLong(memoryMax);
        }
        return Instance.of(machine, cpu, memory);
    }
}
