package io.gleaner.harvest;

/**
 * Chooses how much an invocation gets, among the options that the safeguard left. Implementations are safe for
 * concurrent use, do no I/O, read no clock and allocate nothing after warm-up (ONNX Runtime's own call aside); what
 * they keep between calls is immutable or scratch from a bounded pool.
 */
public interface HarvestPolicy {
    /** A short stable name, as in the configuration: {@code window}, {@code freyr}. */
    String name();

    /** Whether it may give an invocation less than its user allocation. Where not, such options aren't offered. */
    boolean lends();

    /** Whether it may give an invocation more than its user allocation. Where not, such options aren't offered. */
    boolean borrows();

    /** Identifies the model that scores, for the journal; 0 where nothing is learned. */
    default long modelHash() {
        return 0;
    }

    /**
     * Chooses one option.
     *
     * @param options at least one option
     * @param profile what the function used before
     * @param node the node now
     * @param out receives the choice; {@code out.option} is always a valid index
     * @return false when it could not decide (no scratch left, a scorer failed): the caller takes the user allocation
     */
    boolean choose(OptionSet options, ProfileSnapshot profile, NodeView node, Choice out);
}
