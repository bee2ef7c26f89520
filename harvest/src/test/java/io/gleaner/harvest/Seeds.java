package io.gleaner.harvest;

import java.util.Random;
import java.util.function.Consumer;

/** Runs a property with many seeds and names the seed that fails; {@code -Dgleaner.test.seed=N} runs just that one. */
public final class Seeds {
    private Seeds() {}

    public static void check(int cases, Consumer<Random> property) {
        Long only = Long.getLong("gleaner.test.seed");
        long first = only == null ? 20_221_104 : only;
        for (long seed = first; seed < first + (only == null ? cases : 1); seed++) {
            try {
                property.accept(new Random(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("fails with -Dgleaner.test.seed=" + seed + ": " + e.getMessage(), e);
            }
        }
    }

    /** From least to most, both included. */
    public static long between(Random random, long least, long most) {
        return least + (long) (random.nextDouble() * (most - least + 1));
    }
}
