package io.gleaner.agent.config;

/** Who chooses among the options. */
public enum PolicyKind {
    /** The user allocation, always. */
    FIXED,
    /** Unreserved capacity goes to the under-provisioned; nobody lends. */
    FREE_ONLY,
    /** Recent peaks, first come first served. */
    GREEDY,
    /** The maximum of the last runs. */
    WINDOW,
    /** The learned score. */
    FREYR,
    /** Gleaner's own: peaks by input bucket, shortest runs first, by gain per core-second. */
    GLEANER,
    /** CPU by latency: up when slower than the baseline, down when crowded. */
    ENSURE
}
