package io.gleaner.harvest.ledger;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
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
    private final AtomicLongArray endedNs;
    private final AtomicBoolean someEnded = new AtomicBoolean();
    private final boolean[] left;
    private final LendingOrder order;
    private long admitted;
    private final long[] place;
    private final double[] costPerNs;

    Runs(int slots, LendingOrder order) {
        this.order = order;
        place = new long[slots];
        costPerNs = new double[slots];
        active = new int[slots];
        position = new int[slots];
        Arrays.fill(position, -1);
        admittedNs = new long[slots];
        expectedNs = new long[slots];
        startedNs = new AtomicLongArray(slots);
        endedNs = new AtomicLongArray(slots);
        left = new boolean[slots];
        for (int slot = 0; slot < slots; slot++) {
            endedNs.set(slot, NEVER);
        }
    }

    void add(int slot, long expectedDurationNs, double cost, long nowNs) {
        active[count] = slot;
        position[slot] = count++;
        admittedNs[slot] = nowNs;
        place[slot] = admitted++;
        costPerNs[slot] = cost;
        expectedNs[slot] = expectedDurationNs > 0 ? expectedDurationNs : UNKNOWN_DURATION_NS;
        startedNs.set(slot, NEVER);
        endedNs.set(slot, NEVER);
        left[slot] = false;
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

    /** The run has ended, its account is still open; any thread, once per run. */
    void ended(int slot, long endNs) {
        endedNs.set(slot, endNs);
        someEnded.set(true);
    }

    /** Whether an account waits to be closed; any thread. */
    boolean someEnded() {
        return someEnded.get();
    }

    /** The same, once: whoever is told closes all of them. */
    boolean takeSomeEnded() {
        return someEnded.get() && someEnded.getAndSet(false);
    }

    /** Whether this run has ended and its user allocation has yet to leave: true once. */
    boolean takeEnded(int slot) {
        if (left[slot] || endedNs.get(slot) == NEVER) {
            return false;
        }
        left[slot] = true;
        return true;
    }

    /** Whether its user allocation has left. */
    boolean hasLeft(int slot) {
        return left[slot];
    }

    long endNs(int slot) {
        return endedNs.get(slot);
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

    /** Where it stands among borrowers: what is lower borrows before what is higher, and gives up later. */
    long rank(int slot, long nowNs) {
        return switch (order) {
            case FIRST_COME -> place[slot];
            case SHORTEST_FIRST -> remainingNs(slot, nowNs);
            case BEST_GAIN -> rank(remainingNs(slot, nowNs), costPerNs[slot]);
        };
    }

    /** Where a run of this duration and cost would stand if it began now; behind nobody where nobody takes from others. */
    long rankOfNew(long expectedDurationNs, double cost) {
        return order == LendingOrder.BEST_GAIN ? rank(expectedDurationNs, cost) : expectedDurationNs;
    }

    private static long rank(long remainingNs, double cost) {
        return (long) (remainingNs * cost);
    }

    /** Whether a run may take from those that stand behind it. */
    boolean takesFromOthers() {
        return order != LendingOrder.FIRST_COME;
    }

    /** How long what a lender offers is expected to last; first come, first served doesn't ask. */
    long lastsNs(int slot, long nowNs) {
        return order == LendingOrder.FIRST_COME ? -place[slot] : remainingNs(slot, nowNs);
    }

    /** How much longer it will run: what was expected; once overdue, as long again as it has run already. */
    long remainingNs(int slot, long nowNs) {
        long left = expectedEndNs(slot) - nowNs;
        return left > 0 ? left : expectedNs[slot] - left;
    }
}
