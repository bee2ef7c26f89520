package io.gleaner.transport.netty;

import java.io.IOException;

/** A socket can't be opened. */
final class BindFailure extends IOException {
    private static final long serialVersionUID = 1;

    BindFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
