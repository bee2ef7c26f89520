package io.gleaner.harvest.ledger;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/** Which slots are taken, since when, and for how long they are expected to be. Under the ledger's lock. */
final class Runs {
    /** Stands for "not started yet" and "not known": every other value is a time of the caller's clock. */
    static final long NEVER = Long.MIN_VALUE;

    private static final long UNKNOWN_DURATION_NS = 1_000_000_000L;

    private final int[] active;
    private final int[] position;
    private int count;
    private final long[] admittedNs;
    private final long[] expectedNs;
    private final AtomicLongArray startedNs;

    Runs(int slots) {
        active = new int[slots];
        position = new int[slots];
        Arrays.fill(position, -1);
        admittedNs = new long[slots];
        expectedNs = new long[slots];
        startedNs = new AtomicLongArray(slots);
    }

    void add(int slot, long expectedDurationNs, long nowNs) {
        active[count] = slot;
        position[slot] = count++;
        admittedNs[slot] = nowNs;
        expectedNs[slot] = expectedDurationNs > 0 ? expectedDurationNs : UNKNOWN_DURATION_NS;
        startedNs.set(slot, NEVER);
    }

    void remove(int slot) {
        int hole = position[slot];
        int last = active[--count];
        active[hole] = last;
        position[last] = hole;
        position[slot] = -1;
    }

    boolean contains(int slot) {
        return slot >= 0 && slot < position.length && position[slot] >= 0;
    }

    int count() {
        return count;
    }

    int slot(int i) {
        return active[i];
    }

    /** The run's clock starts here; any thread. */
    void started(int slot, long nowNs) {
        startedNs.set(slot, nowNs);
    }

    long startedNs(int slot) {
        return startedNs.get(slot);
    }

    long expectedEndNs(int slot) {
        long started = startedNs.get(slot);
        return (started == NEVER ? admittedNs[slot] : started) + expectedNs[slot];
    }

    /** How much longer it will run: what was expected; once overdue, as long again as it has run already. */
    long remainingNs(int slot, long nowNs) {
        long left = expectedEndNs(slot) - nowNs;
        return left > 0 ? left : expectedNs[slot] - left;
    }
}
