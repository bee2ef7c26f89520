package io.gleaner.nativebindings.events;

/** What the kernel had to say about a group. */
public enum EventKind {
    /** Memory usage rose to the threshold or over it. */
    MEMORY_THRESHOLD,
    /** The group ran into its memory limit and the OOM killer was called. */
    OOM,
    /** Tasks stalled for longer than the trigger allows within its window (PSI). */
    PRESSURE,
    /** The group was removed; its registration has ended. */
    GONE
}
