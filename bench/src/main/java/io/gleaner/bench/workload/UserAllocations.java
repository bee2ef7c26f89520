package io.gleaner.bench.workload;

import java.util.SplittableRandom;

/**
 * What owners ask for: more than their functions can use, just that, or less. The shares are met exactly over the
 * functions, up to one function where they don't divide; which of two neighbouring numbers it is then, and who is in
 * which group, is left to the seed, so that nobody is favoured over many seeds. CPU and memory are drawn apart.
 */
final class UserAllocations {
    /** What an owner asked for, against what the function can use. */
    enum Fit {
        OVER,
        RIGHT,
        UNDER
    }

    /** The least CPU that a platform gives, in millicores, and the grid below one core. */
    static final long CPU_MILLIS_STEP = 100;
    /** The grid from one core on, in millicores. */
    static final long CPU_MILLIS_LARGE_STEP = 250;
    /** The least memory that a platform gives, and the grid. */
    static final long MEMORY_BYTES_STEP = 64L << 20;
    /** How far over and under owners are at least. */
    static final double LEAST_FACTOR = 1.5;
    /** How far over and under owners are at most. */
    static final double MOST_FACTOR = 4;

    private static final double ROUNDING = 1e-9;

    private UserAllocations() {}

    /** Puts so many functions in groups. */
    static Fit[] quota(int functions, double overShare, double underShare, SplittableRandom random) {
        double shift = random.nextDouble() * (1 - 2 * ROUNDING) + ROUNDING;
        int over = (int) (functions * overShare + shift);
        int both = (int) (functions * (overShare + underShare) + shift);
        Fit[] fits = new Fit[functions];
        for (int i = 0; i < functions; i++) {
            fits[i] = i < over ? Fit.OVER : i < both ? Fit.UNDER : Fit.RIGHT;
        }
        for (int i = functions - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            Fit swapped = fits[i];
            fits[i] = fits[other];
            fits[other] = swapped;
        }
        return fits;
    }

    /** The most that a function of this group may be able to use where its owner may ask for so much at most. */
    static double usableMost(Fit fit, double userMost, double nodeMost) {
        return switch (fit) {
            case OVER -> userMost / LEAST_FACTOR;
            case RIGHT -> userMost;
            case UNDER -> nodeMost;
        };
    }

    /** The CPU that its owner asks for, in millicores. */
    static long cpuMillis(Fit fit, double usableMillis, long mostMillis, SplittableRandom random) {
        double factor = factor(random);
        return switch (fit) {
            case OVER -> {
                long asked = cpuGrid(usableMillis * factor, 0.5);
                yield Math.min(cpuGrid(mostMillis, 0), asked > usableMillis ? asked : cpuGrid(usableMillis + 1, 1));
            }
            case RIGHT -> Math.min(cpuGrid(mostMillis, 0), cpuGrid(usableMillis, 1));
            case UNDER -> Math.min(cpuGrid(mostMillis, 0), cpuGrid(usableMillis / factor, 0.5));
        };
    }

    /** The memory that its owner asks for, in bytes. */
    static long memoryBytes(Fit fit, double usableBytes, long mostBytes, SplittableRandom random) {
        double factor = factor(random);
        double asked = switch (fit) {
            case OVER -> usableBytes * factor;
            case RIGHT -> usableBytes;
            case UNDER -> usableBytes / factor;
        };
        long most = Math.max(1, mostBytes / MEMORY_BYTES_STEP);
        double steps = asked / MEMORY_BYTES_STEP;
        long rounded = switch (fit) {
            case OVER -> (long) Math.ceil(steps);
            case RIGHT -> (long) Math.ceil(steps - ROUNDING);
            case UNDER -> (long) Math.floor(steps);
        };
        return MEMORY_BYTES_STEP * Math.max(1, Math.min(most, rounded));
    }

    private static double factor(SplittableRandom random) {
        return BehaviourDraw.between(LEAST_FACTOR, MOST_FACTOR, random);
    }

    /** Rounds up from this part of a step on: 0 = always down, 1 = always up. */
    private static long cpuGrid(double millis, double upFrom) {
        long step = millis < 1_000 ? CPU_MILLIS_STEP : CPU_MILLIS_LARGE_STEP;
        double steps = millis / step;
        double rounded = upFrom == 1 ? Math.ceil(steps - ROUNDING) : Math.floor(steps + upFrom + ROUNDING);
        return Math.max(CPU_MILLIS_STEP, (long) rounded * step);
    }
}
