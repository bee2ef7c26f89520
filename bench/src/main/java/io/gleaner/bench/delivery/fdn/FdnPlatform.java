package io.gleaner.bench.delivery.fdn;

/**
 * A platform as far as one function notices: so many runs at once, the others wait, and each that waits slows those that run.
 *
 * @param slots runs at once
 * @param executionNs of a run with nobody waiting
 * @param overload by how much more a run takes for each call that waits, as a share
 */
record FdnPlatform(String name, int slots, long executionNs, double overload) {
    static final long SECOND_NS = 1_000_000_000;

    /** primes-python: 30 users alone on it get 50 calls per 10 s, P90 about 6 s (the paper's figures 7 and 10). */
    static FdnPlatform oldHpcPrimes() {
        return new FdnPlatform("old-hpc", 10, 2 * SECOND_NS, 0);
    }

    /** primes-python: 30 users alone on it get 20 calls per 10 s, P90 14 s; with fewer it does more (figures 7 and 10). */
    static FdnPlatform cloudPrimes() {
        return new FdnPlatform("cloud", 10, 3 * SECOND_NS, 0.037);
    }
}
