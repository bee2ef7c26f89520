package io.gleaner.agent.decision;

/** Which rule narrows the options before a decision. */
public enum SafeguardKind {
    /** Algorithm 1 of the Freyr paper, as published. */
    FREYR,
    /** Our own: the lowest option doesn't trip its own wire, borrowers start at their user allocation. */
    GLEANER
}
