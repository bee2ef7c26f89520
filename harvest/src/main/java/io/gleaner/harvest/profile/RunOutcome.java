package io.gleaner.harvest.profile;

/** How a run ended. All but {@link #OK} are harm, not missing data. */
public enum RunOutcome {
    /** It returned. */
    OK,
    /** It failed. */
    FAILED,
    /** It ran out of time. */
    TIMED_OUT,
    /** It ran out of memory. */
    OUT_OF_MEMORY
}
