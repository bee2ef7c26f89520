package io.gleaner.bench.packing.input;

/** A file that cannot be used: which, where in it, and the smallest change that would help. */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InputException(String message, Throwable cause) {
        super(message, cause);
    }

    public InputException(String message) {
        super(message);
    }
}
