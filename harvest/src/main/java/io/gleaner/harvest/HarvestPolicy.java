package io.gleaner.harvest;

/**
 * Chooses how much an invocation gets, among the options that the safeguard left. Implementations are safe for
 * concurrent use, do no I/O, read no clock and allocate nothing after warm-up (ONNX Runtime's own call aside); what
 * they keep between calls is immutable or scratch from a bounded pool.
 */
public interface HarvestPolicy {
    /** See {@link #amount}. */
    long NOT_KNOWN = -1;

    /** A short stable name, as in the configuration: {@code window}, {@code freyr}. */
    String name();

    /** Whether it may give an invocation less than its user allocation. Where not, such options aren't offered. */
    boolean lends();

    /** Whether it may give an invocation more than its user allocation. Where not, such options aren't offered. */
    boolean borrows();

    /**
     * How much of a resource it takes of whatever the safeguard leaves, where it knows that without seeing options: then no
     * others are offered but this amount and the user allocation, and what the node lacks now is lent later.
     *
     * @param profile what the function used before, with peaks
     * @return millicores or bytes; {@link #NOT_KNOWN} where options are to be compared
     */
    default long amount(Resource resource, ProfileSnapshot profile) {
        return NOT_KNOWN;
    }

    /**
     * Whether, where a lender's CPU comes back the moment it is wanted (the loan is enforced by the kernel's shares, not by
     * quotas), it lends what its function doesn't use in the mean instead of what it never uses.
     */
    default boolean lendsByMeanUse() {
        return false;
    }

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
