package io.gleaner.agent.logging.jul;

import org.slf4j.event.EventConstants;

/** The levels of {@code java.util.logging}, each with SLF4J's nearest. */
public enum Level {
    /** Errors. */
    SEVERE(EventConstants.ERROR_INT),
    /** Warnings. */
    WARNING(EventConstants.WARN_INT),
    /** Information. */
    INFO(EventConstants.INFO_INT),
    /** Configuration. */
    CONFIG(EventConstants.INFO_INT),
    /** Debugging. */
    FINE(EventConstants.DEBUG_INT),
    /** More of it. */
    FINER(EventConstants.TRACE_INT),
    /** Most of it. */
    FINEST(EventConstants.TRACE_INT);

    private final org.slf4j.event.Level nearest;

    Level(int severity) {
        nearest = org.slf4j.event.Level.intToLevel(severity);
    }

    org.slf4j.event.Level nearest() {
        return nearest;
    }
}
