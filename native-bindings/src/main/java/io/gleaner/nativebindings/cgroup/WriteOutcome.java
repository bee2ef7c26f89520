package io.gleaner.nativebindings.cgroup;

/** What became of a limit that was to be written. */
public enum WriteOutcome {
    /** It stands in the group now, read back. */
    WRITTEN,
    /** The group had this value already; nothing was written (rewriting a quota would refill it). */
    UNCHANGED,
    /** The kernel won't (usage above the limit, parent too small) or has no such control; the old value stays. */
    REFUSED,
    /** Somebody else changed the value since we wrote it; theirs stays until {@link LimitWriter#adopt}. */
    FOREIGN,
    /** The group doesn't exist any more, or the writer is closed. */
    GONE,
    /** No right to write here. */
    DENIED
}
