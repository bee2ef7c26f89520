package io.gleaner.bench.sizing.profile;

import java.io.IOException;

/** A platform that does not do what profiling needs; the message says what, where, and what to do. */
final class ProfileException extends IOException {
    private static final long serialVersionUID = 1;

    ProfileException(String message) {
        super(message);
    }

    ProfileException(String message, Throwable cause) {
        super(message, cause);
    }
}
