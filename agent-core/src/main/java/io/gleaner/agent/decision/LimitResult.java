package io.gleaner.agent.decision;

/** What came of a limit that a container was to have. */
public enum LimitResult {
    /** It stands in its file. */
    OBEYED,
    /** Not now: usage lies above it, or the parent has too little. The run in the container lends and borrows no more of it. */
    REFUSED,
    /** Somebody else writes it, or nobody may: it is left alone until the container is removed. */
    STOOD_BACK,
    /** The container has no control group, or that is gone. */
    UNREACHABLE
}
