package io.gleaner.agent.logging.jul;

import java.text.MessageFormat;
import org.slf4j.LoggerFactory;

/** The calls of {@code java.util.logging.Logger} that the agent's libraries make, passed on to SLF4J. Any thread. */
public final class Logger {
    private final org.slf4j.Logger target;

    private Logger(org.slf4j.Logger target) {
        this.target = target;
    }

    public static Logger getLogger(String name) {
        return new Logger(LoggerFactory.getLogger(name));
    }

    public boolean isLoggable(Level level) {
        return target.isEnabledForLevel(level.nearest());
    }

    public void log(Level level, String message) {
        log(level, message, (Throwable) null);
    }

    public void log(Level level, String message, Throwable thrown) {
        if (isLoggable(level)) {
            target.atLevel(level.nearest()).setCause(thrown).log(message);
        }
    }

    public void log(Level level, String pattern, Object argument) {
        log(level, pattern, new Object[] {argument});
    }

    /** @param pattern as {@link MessageFormat} has it */
    public void log(Level level, String pattern, Object[] arguments) {
        if (isLoggable(level)) {
            target.atLevel(level.nearest()).log(formatted(pattern, arguments));
        }
    }

    private static String formatted(String pattern, Object[] arguments) {
        try {
            return MessageFormat.format(pattern, arguments);
        } catch (IllegalArgumentException e) {
            return pattern;
        }
    }

    public void warning(String message) {
        log(Level.WARNING, message);
    }

    public void info(String message) {
        log(Level.INFO, message);
    }

    public void severe(String message) {
        log(Level.SEVERE, message);
    }

    public void fine(String message) {
        log(Level.FINE, message);
    }
}
