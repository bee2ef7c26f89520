package io.gleaner.bench.functions;

/** What a function does with its input. Deterministic: the same parameters give the same checksum. */
@FunctionalInterface
interface Work {
    /** Works and returns a checksum of what was computed. */
    long run(Parameters parameters) throws InterruptedException;
}
