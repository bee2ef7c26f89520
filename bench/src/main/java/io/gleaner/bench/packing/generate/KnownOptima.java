package io.gleaner.bench.packing.generate;

import io.gleaner.placement.packing.Machine;
import java.util.SplittableRandom;

/** Instances whose least number of machines is known by the way they are made. Pure functions of the random source. */
final class KnownOptima {
    private static final int PARTS_MOST = 8;

    private KnownOptima() {}

    /**
     * Full machines cut into 2 to 8 applications each, in both dimensions to the last unit. Volume shows that fewer machines can't do.
     */
    static Drawn planted(int n, Machine machine, SplittableRandom random) {
        long[] cpu = new long[n];
        long[] memory = new long[n];
        int machines = 0;
        int app = 0;
        while (app < n) {
            int parts = Math.min(n - app, 2 + random.nextInt(PARTS_MOST - 1));
            parts = n - app - parts == 1 ? parts + 1 : parts;
            cut(machine.cpuMillis(), cpu, app, parts, random);
            cut(machine.memoryBytes(), memory, app, parts, random);
            app += parts;
            machines++;
        }
        shuffle(cpu, memory, random);
        return new Drawn(cpu, memory, machines);
    }

    /**
     * n / 3 machines, each full with a, b of 25..50 and c = 100 - a - b hundredths in either dimension (Falkenauer 1996, here with
     * two dimensions).
     *
     * @throws IllegalArgumentException if n is no multiple of 3 or a machine has less than 100 units
     */
    static Drawn triplets(int n, Machine machine, SplittableRandom random) {
        if (n % 3 != 0) {
            throw new IllegalArgumentException("triplets come in threes: give --n " + (n + 3 - n % 3));
        }
        if (machine.cpuMillis() < 100 || machine.memoryBytes() < 100) {
            throw new IllegalArgumentException(
                    "triplets are hundredths of a machine: give it at least 100m and 100 bytes");
        }
        long[] cpu = new long[n];
        long[] memory = new long[n];
        for (int app = 0; app < n; app += 3) {
            triplet(machine.cpuMillis(), cpu, app, random);
            triplet(machine.memoryBytes(), memory, app, random);
        }
        shuffle(cpu, memory, random);
        return new Drawn(cpu, memory, n / 3);
    }

    /** The third part is at least one hundredth, so that there are three. */
    private static void triplet(long whole, long[] into, int app, SplittableRandom random) {
        int first = random.nextInt(25, 51);
        int second = random.nextInt(25, Math.min(51, 100 - first));
        into[app] = Math.max(1, whole * first / 100);
        into[app + 1] = Math.max(1, whole * second / 100);
        into[app + 2] = whole - into[app] - into[app + 1];
    }

    /** At random places, each part at least a fiftieth. */
    private static void cut(long whole, long[] into, int from, int parts, SplittableRandom random) {
        double[] weights = new double[parts];
        double sum = 0;
        for (int i = 0; i < parts; i++) {
            weights[i] = 0.2 + random.nextDouble();
            sum += weights[i];
        }
        long rest = whole;
        for (int i = 0; i < parts - 1; i++) {
            into[from + i] = Math.max(1, (long) (whole * weights[i] / sum));
            rest -= into[from + i];
        }
        into[from + parts - 1] = rest;
    }

    private static void shuffle(long[] cpu, long[] memory, SplittableRandom random) {
        for (int i = cpu.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            long p = cpu[i];
            long q = memory[i];
            cpu[i] = cpu[j];
            memory[i] = memory[j];
            cpu[j] = p;
            memory[j] = q;
        }
    }
}
