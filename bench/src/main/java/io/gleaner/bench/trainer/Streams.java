package io.gleaner.bench.trainer;

import java.util.SplittableRandom;

/**
 * Random streams by what they are for and for which time, so that nothing depends on who asks first: threads and
 * interruptions change no draw. Stateless.
 */
enum Streams {
    /** The first weights. */
    WEIGHTS,
    /** Which episodes the normaliser sees. */
    NORMALISER,
    /** What the normaliser's policy draws. */
    NORMALISER_ACTIONS,
    /** Which episodes are trained on. */
    EPISODES,
    /** What is tried in them. */
    ACTIONS,
    /** In which order an update takes its decisions. */
    ORDER;

    /** The stream of a training for its n-th use. */
    SplittableRandom of(long seed, long n) {
        return new SplittableRandom(mix(mix(mix(seed) + ordinal() + 1) + n));
    }

    /** The finaliser of SplitMix64. */
    static long mix(long value) {
        long z = value + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
