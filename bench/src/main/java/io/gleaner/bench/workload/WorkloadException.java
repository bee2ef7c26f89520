package io.gleaner.bench.workload;

/** A workload that can't be had; the message says what, where, and what to do. */
public final class WorkloadException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** With the cause where there is one, else null. */
    public WorkloadException(String message, Throwable cause) {
        super(message, cause);
    }
}
