package io.gleaner.bench.sizing.evaluate;

import io.gleaner.placement.sizing.ApplicationRun;
import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.Measurements;
import io.gleaner.placement.sizing.Sample;
import io.gleaner.placement.sizing.UnusableSize;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * An application whose truth is known: its methods are judged by it.
 *
 * @param name for people
 * @param measured whether its times were measured by others, not modelled
 * @param sizesMb the sizes that each function can run with
 * @param unusable sizes that failed
 * @param truth how long functions take
 */
record Subject(
        String name,
        boolean measured,
        CallNode tree,
        Map<String, NavigableSet<Integer>> sizesMb,
        List<UnusableSize> unusable,
        Truth truth) {
    /** The paper's K. */
    private static final int RUNS_A_SIZE = 50;

    /** How long functions take. */
    interface Truth {
        /** The typical own time in ms. */
        double typicalMs(String function, int memoryMb);

        /** One run's own time in ms. */
        double drawMs(String function, int memoryMb, SplittableRandom random);
    }

    int functions() {
        return sizesMb.size();
    }

    /** Typical times alone, one of each: what searches are compared on. */
    Measurements typical() {
        Measurements.Builder builder = Measurements.builder(1, 1);
        sizesMb.forEach((function, sizes) -> sizes.forEach(size ->
                builder.add(new Sample(function, size, truth.typicalMs(function, size), false, Sample.UNKNOWN_INPUT))));
        unusable.forEach(builder::add);
        return builder.build();
    }

    /** Profiling rounds as in the paper: {@value #RUNS_A_SIZE} requests with all functions at a size, for each size. */
    Measurements profiled(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Measurements.Builder builder = Measurements.builder(RUNS_A_SIZE, seed);
        NavigableSet<Integer> all = new TreeSet<>();
        sizesMb.values().forEach(all::addAll);
        for (int size : all) {
            for (int r = 0; r < RUNS_A_SIZE; r++) {
                round(size, random, builder);
            }
        }
        unusable.forEach(builder::add);
        return builder.build();
    }

    private void round(int size, SplittableRandom random, Measurements.Builder builder) {
        double totalMs = walk(tree, function -> {
            double ms = sizesMb.get(function).contains(size) ? truth.drawMs(function, size, random) : Double.NaN;
            if (ms >= 0) {
                builder.add(new Sample(function, size, ms, false, Sample.UNKNOWN_INPUT));
            }
            return ms;
        });
        if (totalMs >= 0) {
            builder.add(new ApplicationRun(size, totalMs, false, Sample.UNKNOWN_INPUT));
        }
    }

    /** A held-out request's time in ms with each function at its size. */
    double requestMs(Map<String, Integer> sizes, SplittableRandom random) {
        return walk(tree, function -> truth.drawMs(function, sizes.get(function), random));
    }

    /** An own time for a call. */
    private interface OwnTime {
        double ms(String function);
    }

    /** Not a number where one of its calls is none. */
    private static double walk(CallNode call, OwnTime own) {
        double sum = own.ms(call.function());
        for (List<CallNode> stage : call.stages()) {
            double longest = 0;
            for (CallNode child : stage) {
                longest = Math.max(longest, walk(child, own));
            }
            sum += longest;
        }
        return sum;
    }
}
