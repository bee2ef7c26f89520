package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.Failure;
import java.util.concurrent.atomic.LongAdder;

/** How many calls ended how, since the start of a client or server. Any thread. */
public final class OffloadCounters {
    private final LongAdder answered = new LongAdder();
    private final LongAdder[] failed = new LongAdder[Failure.values().length];
    private final LongAdder repeated = new LongAdder();

    OffloadCounters() {
        for (int i = 0; i < failed.length; i++) {
            failed[i] = new LongAdder();
        }
    }

    void countAnswered() {
        answered.increment();
    }

    void countFailed(Failure failure) {
        failed[failure.ordinal()].increment();
    }

    void countRepeated() {
        repeated.increment();
    }

    /** Calls whose function answered. */
    public long answered() {
        return answered.sum();
    }

    /** Calls that failed so; at a client each attempt counts. */
    public long failed(Failure failure) {
        return failed[failure.ordinal()].sum();
    }

    /** At a client the retries elsewhere, at a server the calls that got the answer of another with the same key. */
    public long repeated() {
        return repeated.sum();
    }
}
