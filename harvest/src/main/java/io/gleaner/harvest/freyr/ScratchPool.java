package io.gleaner.harvest.freyr;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A bounded pool of {@link ScoreBuffers}, safe for any thread, virtual ones too, without locks: a set bit is a free
 * entry. None free is the caller's answer "user allocation", never a wait.
 */
public final class ScratchPool {
    /** The most entries that a pool can have. */
    public static final int MAX_ENTRIES = 64;

    private final ScoreBuffers[] entries;
    private final AtomicLong freeBits;
    private final long allBits;

    /**
     * A pool of so many entries (about 42 kB each).
     *
     * @param size 1 to {@link #MAX_ENTRIES}
     */
    public ScratchPool(int size) {
        if (size < 1 || size > MAX_ENTRIES) {
            throw new IllegalArgumentException("a scratch pool has 1 to " + MAX_ENTRIES + " entries, not " + size);
        }
        entries = new ScoreBuffers[size];
        for (int i = 0; i < size; i++) {
            entries[i] = new ScoreBuffers(i);
        }
        allBits = size == MAX_ENTRIES ? -1L : (1L << size) - 1;
        freeBits = new AtomicLong(allBits);
    }

    /** How many entries there are. */
    public int size() {
        return entries.length;
    }

    /** An entry, by place: to bind native tensors to it once. */
    public ScoreBuffers entry(int index) {
        return entries[index];
    }

    /** Takes an entry; null where none is free. */
    ScoreBuffers acquire() {
        while (true) {
            long bits = freeBits.get();
            if (bits == 0) {
                return null;
            }
            long lowest = Long.lowestOneBit(bits);
            if (freeBits.compareAndSet(bits, bits & ~lowest)) {
                return entries[Long.numberOfTrailingZeros(lowest)];
            }
        }
    }

    void release(ScoreBuffers buffers) {
        freeBits.getAndAdd(1L << buffers.index());
    }

    /** Takes whatever is free, for good. Returns whether the pool is now empty: no decision is under way. */
    boolean drain(long[] drained) {
        drained[0] |= freeBits.getAndSet(0);
        return drained[0] == allBits;
    }
}
