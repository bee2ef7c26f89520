package io.gleaner.placement.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Applications and own times drawn from a seed. */
final class RandomApplications {
    static final int[] SIZES_MB = {128, 256, 512, 1024, 1536, 2048};

    private RandomApplications() {}

    /** A tree of so many functions, now and then with one of them called twice. */
    static CallNode tree(int functions, SplittableRandom random) {
        List<List<List<CallNode>>> stagesOf = new ArrayList<>();
        List<String> names = new ArrayList<>();
        int[] parent = new int[functions];
        for (int f = 0; f < functions; f++) {
            names.add("f" + f);
            parent[f] = f == 0 ? -1 : random.nextInt(f);
            stagesOf.add(new ArrayList<>());
        }
        for (int f = functions - 1; f > 0; f--) {
            add(stagesOf.get(parent[f]), new CallNode(names.get(f), stagesOf.get(f)), random);
            if (random.nextInt(8) == 0) {
                add(stagesOf.get(parent[f]), CallNode.leaf(names.get(f)), random);
            }
        }
        return new CallNode(names.get(0), stagesOf.get(0));
    }

    private static void add(List<List<CallNode>> stages, CallNode call, SplittableRandom random) {
        if (stages.isEmpty() || random.nextBoolean()) {
            stages.add(new ArrayList<>());
        }
        stages.get(stages.size() - 1).add(call);
    }

    /** One own time for each function and size, flat, falling, or without any order. */
    static Measurements anyTimes(CallNode root, int mostSizes, SplittableRandom random) {
        Measurements.Builder samples = Measurements.builder(1, 1);
        for (String function : root.functions()) {
            int sizes = 1 + random.nextInt(mostSizes);
            double work = 20 + random.nextInt(2_000);
            int kind = random.nextInt(3);
            for (int s = 0; s < sizes; s++) {
                double ms = kind == 0 ? work : kind == 1 ? work * 128 / SIZES_MB[s] + 10 : 1 + random.nextInt(3_000);
                samples.add(new Sample(function, SIZES_MB[s], ms, false, -1));
            }
        }
        return samples.build();
    }

    /** CPU grows with memory up to where the function has all that it can use. */
    static Measurements cpuBound(CallNode root, SplittableRandom random) {
        Measurements.Builder samples = Measurements.builder(1, 1);
        for (String function : root.functions()) {
            double work = 100 + 1_900 * random.nextDouble();
            double enough = 512 + 1_536 * random.nextDouble();
            for (int sizeMb : SIZES_MB) {
                samples.add(new Sample(function, sizeMb, work * 2_048 / Math.min(sizeMb, enough), false, -1));
            }
        }
        return samples.build();
    }
}
