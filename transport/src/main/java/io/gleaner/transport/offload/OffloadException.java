package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.Failure;

/** An answer or a request broke off; says why. */
public final class OffloadException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Failure failure;

    OffloadException(Failure failure, String message) {
        super(message, null, false, false);
        this.failure = failure;
    }

    public Failure failure() {
        return failure;
    }
}
