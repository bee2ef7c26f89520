package io.gleaner.agent.config;

/** Whose rules narrow the options. */
public enum SafeguardKind {
    /** As the paper has them. */
    FREYR,
    /** As the paper, its known faults mended. */
    GLEANER
}
