package io.gleaner.bench.workload;

/** Where invocations come from: a public trace, or a generator. Immutable, any thread. */
public interface Workload {
    /** As on the command line, {@code azure:DIR} for example. */
    String name();

    /**
     * Draws functions and invocations. The same options and seed give the same tape.
     *
     * @throws WorkloadException where the trace can't be read or holds nothing that fits; its message says what and where
     */
    Tape draw(WorkloadOptions options, long seed);

    /**
     * The same tape, with what is known about how it was drawn.
     *
     * @throws WorkloadException as {@link #draw}
     */
    default DrawnTape drawWithFacts(WorkloadOptions options, long seed) {
        return new DrawnTape(draw(options, seed), TapeFacts.unstretched(options));
    }
}
