package io.gleaner.harvest.freyr;

/** A model file that can't be used. The message says what is wrong, where, and what to do about it. */
public final class ModelFileException extends Exception {
    private static final long serialVersionUID = 1L;

    ModelFileException(String message) {
        super(message);
    }

    ModelFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
