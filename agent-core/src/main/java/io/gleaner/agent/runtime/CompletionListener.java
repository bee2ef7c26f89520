package io.gleaner.agent.runtime;

/**
 * Hears of each invocation that ended, on the watch thread: must be short and must not wait. What it throws is counted
 * and dropped.
 */
@FunctionalInterface
public interface CompletionListener {
    /** An invocation has ended and is in its function's profile. */
    void onCompleted(InvocationFacts facts);
}
