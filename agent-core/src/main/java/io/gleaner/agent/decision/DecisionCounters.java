package io.gleaner.agent.decision;

import java.util.concurrent.atomic.AtomicLongArray;

/** The counts of a pipeline. Any thread; allocates nothing. */
public final class DecisionCounters {
    private final AtomicLongArray counts = new AtomicLongArray(DecisionCounter.values().length);

    /** How often it happened since the pipeline was made. */
    public long get(DecisionCounter counter) {
        return counts.get(counter.ordinal());
    }

    void increment(DecisionCounter counter) {
        counts.getAndIncrement(counter.ordinal());
    }
}
