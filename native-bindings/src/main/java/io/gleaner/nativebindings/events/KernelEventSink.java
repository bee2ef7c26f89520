package io.gleaner.nativebindings.events;

/** Takes events on the thread that polls; must neither block nor throw. */
@FunctionalInterface
public interface KernelEventSink {
    /** One event of the registration that was given {@code token}. */
    void onEvent(EventKind kind, long token);
}
