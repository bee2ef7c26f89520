package io.gleaner.agent.config;

/** What the place of an invocation is chosen for. */
public enum ObjectiveKind {
    /** Where it is expected to end soonest. */
    FASTEST,
    /** Where it costs the least energy among those that meet the function's SLO. */
    ENERGY,
    /** Where its data is, unless others are so much faster that moving the data pays. */
    LOCALITY,
    /** By fixed shares. */
    WEIGHTS,
    /** In turn. */
    ROUND_ROBIN
}
