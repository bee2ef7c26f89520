package io.gleaner.agent.decision;

import java.util.concurrent.atomic.AtomicLong;

/** A bounded pool of decision scratch: none free is the user allocation, never a wait. Any thread, virtual ones too. */
final class DecisionPool {
    /** The most entries there can be. */
    static final int MOST = 64;

    private final DecisionScratch[] entries;
    private final AtomicLong free;

    DecisionPool(int size) {
        entries = new DecisionScratch[size];
        for (int i = 0; i < size; i++) {
            entries[i] = new DecisionScratch(i);
        }
        free = new AtomicLong(size == MOST ? -1L : (1L << size) - 1);
    }

    /** An entry, null when none is free. */
    DecisionScratch acquire() {
        while (true) {
            long bits = free.get();
            if (bits == 0) {
                return null;
            }
            long lowest = Long.lowestOneBit(bits);
            if (free.compareAndSet(bits, bits & ~lowest)) {
                return entries[Long.numberOfTrailingZeros(lowest)];
            }
        }
    }

    void release(DecisionScratch scratch) {
        free.getAndAdd(1L << scratch.place);
    }
}
