package io.gleaner.bench.workload;

import io.gleaner.bench.workload.Behaviour.Kind;
import java.util.SplittableRandom;

/**
 * Draws behaviours from the parametric model. No published trace says what share of functions is of which kind; the
 * shares are assumptions, the exponents lie around those of the fits to measured profiles (docs/workloads.md).
 */
final class BehaviourDraw {
    /** The part of the functions that mostly wait. */
    static final double IO_BOUND_SHARE = 0.4;
    /** The part of the functions that work on one thread; the rest is parallel. */
    static final double SINGLE_THREADED_SHARE = 0.4;

    private static final int BURST_MILLIS = 60;
    private static final int BURSTS_MOST = 4;

    private BehaviourDraw() {}

    /** A behaviour of a kind drawn by the shares. */
    static Behaviour any(double durationMillis, SplittableRandom random) {
        double kind = random.nextDouble();
        if (kind < IO_BOUND_SHARE) {
            return of(Kind.IO_BOUND, durationMillis, random);
        }
        return of(
                kind < IO_BOUND_SHARE + SINGLE_THREADED_SHARE ? Kind.SINGLE_THREADED : Kind.PARALLEL,
                durationMillis,
                random);
    }

    /** A behaviour of this kind. */
    static Behaviour of(Kind kind, double durationMillis, SplittableRandom random) {
        boolean parallel = kind == Kind.PARALLEL || kind == Kind.STEP;
        double cores = parallel ? logUniform(2, 8, random) : 1;
        double serial = kind == Kind.PARALLEL ? between(0.05, 0.3, random) : 0;
        double workShare = switch (kind) {
            case IO_BOUND -> between(0.1, 0.5, random);
            case STEP -> between(0.3, 0.6, random);
            case SINGLE_THREADED, PARALLEL -> 1;
        };
        return new Behaviour(
                kind,
                cores,
                serial,
                workShare,
                bursts(durationMillis),
                between(0.7, 1.1, random),
                parallel ? between(0, 0.6, random) : 0,
                between(0.1, 0.6, random),
                between(0.4, 0.7, random),
                between(0.5, 1.5, random));
    }

    /** How many stretches of work an I/O-bound run of this length has. */
    static int bursts(double durationMillis) {
        return (int) Math.max(1, Math.min(BURSTS_MOST, durationMillis / BURST_MILLIS));
    }

    static double between(double least, double most, SplittableRandom random) {
        return least + (most - least) * random.nextDouble();
    }

    static double logUniform(double least, double most, SplittableRandom random) {
        return least * Math.pow(most / least, random.nextDouble());
    }
}
