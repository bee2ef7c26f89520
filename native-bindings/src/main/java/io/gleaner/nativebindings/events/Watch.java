package io.gleaner.nativebindings.events;

import io.gleaner.nativebindings.cgroup.KernelText;

/**
 * One registration: knows whether its event has happened. {@link #check} runs on the polling thread, {@link #close} on
 * any; both lock the watch, so that no descriptor is used after it was closed.
 */
abstract class Watch {
    private final long token;
    private boolean closed;

    /** Given by the table once, before anybody else sees the watch. */
    private long registration;

    Watch(long token) {
        this.token = token;
    }

    final long token() {
        return token;
    }

    final long registration() {
        return registration;
    }

    final void registered(long registration) {
        this.registration = registration;
    }

    /** What has happened since the last check, or null. */
    final synchronized EventKind check(KernelText text, long nowNs) {
        return closed ? null : happened(text, nowNs);
    }

    final synchronized void close() {
        if (!closed) {
            closed = true;
            release();
        }
    }

    /** The descriptor to wait for, or -1 for one that is polled. */
    int descriptor() {
        return -1;
    }

    /** Whether the descriptor signals urgent data instead of readability. */
    boolean priority() {
        return false;
    }

    abstract EventKind happened(KernelText text, long nowNs);

    abstract void release();
}
