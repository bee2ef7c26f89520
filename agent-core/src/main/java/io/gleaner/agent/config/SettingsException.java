package io.gleaner.agent.config;

/** A setting is wrong; the message says which, where it stands and what would be right. */
public final class SettingsException extends IllegalArgumentException {
    SettingsException(String message) {
        super(message);
    }

    SettingsException(String message, Throwable cause) {
        super(message, cause);
    }
}
