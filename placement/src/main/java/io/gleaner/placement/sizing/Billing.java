package io.gleaner.placement.sizing;

/** What a platform bills a call for. */
public enum Billing {
    /** The caller is billed while it waits for what it called, as platforms do. */
    INCLUSIVE,
    /** Only own time, for callers that do not wait (orchestrated workflows). */
    OWN
}
