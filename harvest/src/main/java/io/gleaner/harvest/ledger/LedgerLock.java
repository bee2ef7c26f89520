package io.gleaner.harvest.ledger;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** A short lock without a queue: host threads try and give up, the watch may wait. Not reentrant; allocates nothing. */
final class LedgerLock {
    private static final int SPINS_BEFORE_PARKING = 1_000;
    private static final long PARK_NS = 20_000;

    private final AtomicBoolean locked = new AtomicBoolean();

    boolean tryLock(int spins) {
        for (int i = 0; i <= spins; i++) {
            if (!locked.get() && locked.compareAndSet(false, true)) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    void lock() {
        while (!tryLock(SPINS_BEFORE_PARKING)) {
            LockSupport.parkNanos(this, PARK_NS);
        }
    }

    void unlock() {
        locked.set(false);
    }

    boolean isLocked() {
        return locked.get();
    }
}
