package io.gleaner.agent.config;

/** How often the journal begins a new file. */
public enum JournalRoll {
    /** Every ten minutes. */
    TEN_MINUTES,
    /** Every hour. */
    HOURLY,
    /** Every day. */
    DAILY
}
