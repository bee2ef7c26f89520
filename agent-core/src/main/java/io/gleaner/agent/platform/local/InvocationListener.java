package io.gleaner.agent.platform.local;

/** Hears of every invocation's end, on the thread that ended it: must be quick, must not throw, must be thread-safe. */
@FunctionalInterface
public interface InvocationListener {
    /** Called once for each invocation, refused ones included, before its future completes. */
    void completed(InvocationResult result);
}
