package io.gleaner.agent.runtime;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Wakes enforcement when a limit is to change; on a host's thread not before the host's call is over. Enforcement runs at a
 * better nice value: woken in the middle of a decision, under the ledger's lock, it would take that thread's core for the
 * length of its writes, and whoever needs the lock would wait too. What the agent's own threads wish is done at once. Any
 * thread; allocates nothing.
 */
final class EnforcementBell implements Runnable {
    private final Runnable enforcement;
    private final BooleanSupplier onOwnThread;
    private final AtomicInteger hostCalls = new AtomicInteger();
    private volatile boolean rung;

    /**
     * @param enforcement wakes it
     * @param onOwnThread whether the caller is one of the agent's own threads
     */
    EnforcementBell(Runnable enforcement, BooleanSupplier onOwnThread) {
        this.enforcement = enforcement;
        this.onOwnThread = onOwnThread;
    }

    /** A limit is to change. */
    @Override
    public void run() {
        if (hostCalls.get() == 0 || onOwnThread.getAsBoolean()) {
            enforcement.run();
            return;
        }
        rung = true;
        if (hostCalls.get() == 0) {
            ring(); // the call ended in between
        }
    }

    /** A host's call begins; {@link #callEnds} must follow. */
    void callBegins() {
        hostCalls.incrementAndGet();
    }

    void callEnds() {
        hostCalls.decrementAndGet();
        ring();
    }

    private void ring() {
        if (rung) {
            rung = false;
            enforcement.run();
        }
    }
}
