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
    FREYR
}
