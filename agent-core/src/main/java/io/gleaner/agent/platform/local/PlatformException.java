package io.gleaner.agent.platform.local;

/** A request to the platform that can't be granted; the message says what, where and what to do. */
public final class PlatformException extends RuntimeException {
    private final transient Reason reason;

    PlatformException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Why. */
    public Reason reason() {
        return reason;
    }

    /** What kind of refusal it is. */
    public enum Reason {
        /** The request itself is wrong. */
        INVALID,
        /** It names what is not there. */
        UNKNOWN,
        /** It would make what is there already. */
        DUPLICATE,
        /** The platform is closed. */
        CLOSED
    }
}
