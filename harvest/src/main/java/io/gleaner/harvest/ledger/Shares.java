package io.gleaner.harvest.ledger;

import java.util.Arrays;

/**
 * What a slot's allocation of one resource was over its run: the mean parts of the user allocation that it was given
 * less and that were lent on, the smallest and the largest allocation. Under the ledger's lock.
 */
final class Shares {
    private final Book book;
    private final long[] allocation;
    private final long[] lent;
    private final long[] sinceNs;
    private final double[] harvestedNs;
    private final double[] lentNs;
    private final long[] smallest;
    private final long[] largest;

    Shares(Book book, int slots) {
        this.book = book;
        allocation = new long[slots];
        lent = new long[slots];
        sinceNs = new long[slots];
        harvestedNs = new double[slots];
        lentNs = new double[slots];
        smallest = new long[slots];
        largest = new long[slots];
        Arrays.fill(allocation, -1);
    }

    void open(int slot, long nowNs) {
        // -1: the first allocation of a run is a change, too.
        allocation[slot] = -1;
        lent[slot] = 0;
        sinceNs[slot] = nowNs;
        harvestedNs[slot] = 0;
        lentNs[slot] = 0;
        smallest[slot] = book.user(slot);
        largest[slot] = book.user(slot);
    }

    /** Whether the slot's allocation is now another than when it was last noted. */
    boolean changed(int slot) {
        return book.allocation(slot) != allocation[slot];
    }

    boolean ownerGrew(int slot) {
        return changed(slot)
                && allocation[slot] >= 0
                && allocation[slot] < book.user(slot)
                && book.allocation(slot) > allocation[slot];
    }

    boolean shrank(int slot) {
        return book.allocation(slot) < allocation[slot];
    }

    /** Takes the slot's account as it is from now on. */
    void note(int slot, long nowNs) {
        if (!changed(slot) && book.lent(slot) == lent[slot]) {
            return;
        }
        advance(slot, nowNs);
        allocation[slot] = book.allocation(slot);
        lent[slot] = book.lent(slot);
        if (book.runs.startedNs(slot) == Runs.NEVER) {
            smallest[slot] = allocation[slot];
            largest[slot] = allocation[slot];
        } else {
            smallest[slot] = Math.min(smallest[slot], allocation[slot]);
            largest[slot] = Math.max(largest[slot], allocation[slot]);
        }
    }

    /** The run is over: what follows isn't part of it. */
    void close(int slot, long endNs) {
        advance(slot, endNs);
        long startedNs = book.runs.startedNs(slot);
        double durationNs = startedNs == Runs.NEVER ? 0 : endNs - startedNs;
        harvestedNs[slot] = durationNs > 0 ? Math.min(1, harvestedNs[slot] / durationNs) : 0;
        lentNs[slot] = durationNs > 0 ? Math.min(1, lentNs[slot] / durationNs) : 0;
    }

    /** After {@link #close}: the mean of max(0, (user - allocation) / user) over the run. */
    double harvested(int slot) {
        return harvestedNs[slot];
    }

    /** After {@link #close}: the mean of lent / user over the run. */
    double lent(int slot) {
        return lentNs[slot];
    }

    long smallest(int slot) {
        return smallest[slot];
    }

    long largest(int slot) {
        return largest[slot];
    }

    private void advance(int slot, long nowNs) {
        long startedNs = book.runs.startedNs(slot);
        long user = book.user(slot);
        if (startedNs != Runs.NEVER && user > 0) {
            long durationNs = nowNs - Math.max(sinceNs[slot], startedNs);
            if (durationNs > 0) {
                harvestedNs[slot] += (double) Math.max(0, user - allocation[slot]) / user * durationNs;
                lentNs[slot] += (double) lent[slot] / user * durationNs;
            }
        }
        sinceNs[slot] = nowNs;
    }
}
