package io.gleaner.agent.http;

import io.gleaner.agent.platform.local.InvocationResult;

/** The HTTP status of an invocation's end. */
final class InvocationStatus {
    private InvocationStatus() {}

    static int of(InvocationResult result) {
        return switch (result.outcome()) {
            case OK, FUNCTION_FAILED -> result.status();
            case CRASHED, OUT_OF_MEMORY, PEER_FAILED -> 502;
            case TIMED_OUT -> 504;
            case UNKNOWN_FUNCTION -> 404;
            case QUEUE_FULL -> 429;
            case NOT_READY -> 503;
        };
    }
}
