package io.gleaner.harvest.ledger;

import io.gleaner.harvest.Resource;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The accounts of one resource: what every slot's owner asked for, what it keeps, wants, lends and borrows. Moves
 * amounts and reports them; the rules that decide which amounts are {@link CpuMarket} and {@link MemoryMarket}. Under
 * the ledger's lock, but for {@link #inFlight}.
 */
final class Book {
    final Resource resource;
    final long capacity;
    final Runs runs;
    final Loans loans;
    /** The sum of the user allocations in flight, with or without a slot; any thread. */
    final AtomicLong inFlight = new AtomicLong();

    private final LedgerListener listener;
    private final AtomicLong sequence;
    private final long[] user;
    private final long[] kept;
    private final long[] wanted;
    private final long[] lent;
    private final long[] borrowed;

    private long userSum;
    private long shrunk;
    private long lentSum;
    private long freeSum;
    private long debtSum;
    private long refused;

    Book(
            Resource resource,
            long capacity,
            LedgerConfig config,
            Runs runs,
            LedgerListener listener,
            AtomicLong sequence) {
        this.resource = resource;
        this.capacity = capacity;
        this.runs = runs;
        this.listener = listener;
        this.sequence = sequence;
        loans = new Loans(config.maxLoans());
        user = new long[config.maxInvocations()];
        kept = new long[config.maxInvocations()];
        wanted = new long[config.maxInvocations()];
        lent = new long[config.maxInvocations()];
        borrowed = new long[config.maxInvocations()];
    }

    /** Takes the sum in flight as it is now: one change of the ledger sees one sum. */
    void snapshot() {
        userSum = inFlight.get();
    }

    /** A new slot, that keeps the smaller and wants the larger of its user allocation and what was chosen. */
    void open(int slot, long userAmount, long chosen) {
        user[slot] = userAmount;
        kept[slot] = Math.max(0, Math.min(userAmount, chosen));
        wanted[slot] = Math.max(userAmount, chosen);
        lent[slot] = 0;
        borrowed[slot] = 0;
        shrunk += userAmount - kept[slot];
    }

    /** The slot is gone: it lends and borrows nothing any more. */
    void close(int slot) {
        keepAll(slot);
        user[slot] = 0;
        kept[slot] = 0;
        wanted[slot] = 0;
    }

    /** The owner has its user allocation back; what it lent is still to be covered. */
    void keepAll(int slot) {
        shrunk -= user[slot] - kept[slot];
        kept[slot] = user[slot];
    }

    void wantNoMore(int slot) {
        wanted[slot] = user[slot] + borrowed[slot];
    }

    /** Lends an amount to a borrower; false when the table of loans is full. */
    boolean lend(int source, int borrower, long amount, long nowNs) {
        long endNs = source >= 0
                ? Math.min(runs.expectedEndNs(source), runs.expectedEndNs(borrower))
                : runs.expectedEndNs(borrower);
        if (!loans.add(source, borrower, amount, nowNs, endNs)) {
            refused++;
            return false;
        }
        addTo(source, amount);
        borrowed[borrower] += amount;
        listener.loan(sequence.incrementAndGet(), resource, source, borrower, amount, endNs, nowNs);
        return true;
    }

    /** Takes an amount of a loan back from its borrower. */
    void takeBack(int loan, long amount, int reason, long nowNs) {
        int source = loans.lender(loan);
        int borrower = loans.borrower(loan);
        addTo(source, -amount);
        borrowed[borrower] -= amount;
        loans.take(loan, amount);
        listener.returned(sequence.incrementAndGet(), resource, source, borrower, amount, reason, nowNs);
    }

    /** Gives an amount of a loan another source, its borrower notices nothing; false when there is no room for it. */
    boolean move(int loan, long amount, int newSource, int reason, long nowNs) {
        int borrower = loans.borrower(loan);
        if (!loans.hasRoom(newSource, borrower, amount == loans.amount(loan) ? 1 : 0)) {
            return false;
        }
        takeBack(loan, amount, reason, nowNs);
        return lend(newSource, borrower, amount, nowNs);
    }

    /** Every loan ends, every owner has its user allocation, whatever the accounts say. */
    void reset(int reason, long nowNs) {
        while (loans.count() > 0) {
            takeBack(loans.count() - 1, loans.amount(loans.count() - 1), reason, nowNs);
        }
        Arrays.fill(lent, 0);
        Arrays.fill(borrowed, 0);
        shrunk = 0;
        lentSum = 0;
        freeSum = 0;
        debtSum = 0;
        for (int i = 0; i < runs.count(); i++) {
            int slot = runs.slot(i);
            kept[slot] = user[slot];
            wanted[slot] = user[slot];
        }
    }

    private void addTo(int source, long amount) {
        if (source >= 0) {
            lent[source] += amount;
            lentSum += amount;
        } else if (source == LedgerListener.FREE) {
            freeSum += amount;
        } else {
            debtSum += amount;
        }
    }

    /** The lender whose capacity lasts longest, -1 when nobody has any left. */
    int bestLender(long nowNs) {
        int best = -1;
        long bestNs = Long.MIN_VALUE;
        for (int i = 0; i < runs.count(); i++) {
            int slot = runs.slot(i);
            if (unlent(slot) > 0) {
                long lastsNs = runs.lastsNs(slot, nowNs);
                if (lastsNs > bestNs) {
                    best = slot;
                    bestNs = lastsNs;
                }
            }
        }
        return best;
    }

    long user(int slot) {
        return user[slot];
    }

    long kept(int slot) {
        return kept[slot];
    }

    long lent(int slot) {
        return lent[slot];
    }

    long borrowed(int slot) {
        return borrowed[slot];
    }

    /** What the slot may use: less than its user allocation while it lends, more while it borrows. */
    long allocation(int slot) {
        return kept[slot] < user[slot] ? kept[slot] : user[slot] + borrowed[slot];
    }

    /** What a borrower would still take. */
    long missing(int slot) {
        return kept[slot] < user[slot] ? 0 : Math.max(0, wanted[slot] - allocation(slot));
    }

    /** What a lender offers and nobody borrows. */
    long unlent(int slot) {
        return user[slot] - kept[slot] - lent[slot];
    }

    /** What all lenders offer and nobody borrows; exact once every lender's loans are covered. */
    long unlent() {
        return shrunk - lentSum;
    }

    /** Free capacity as of the snapshot, loans from it not taken off. */
    long free() {
        return Math.max(0, capacity - userSum);
    }

    /** Free capacity that isn't lent; below 0 when an admission needs some of it back. */
    long freeLeft() {
        return free() - freeSum;
    }

    long userSum() {
        return userSum;
    }

    long shrunk() {
        return shrunk;
    }

    long lentSum() {
        return lentSum;
    }

    long freeSum() {
        return freeSum;
    }

    long debtSum() {
        return debtSum;
    }

    long borrowedSum() {
        return lentSum + freeSum + debtSum;
    }

    /** The sum of all allocations, those of invocations without a slot included. */
    long allocated() {
        return userSum - shrunk + borrowedSum();
    }

    long refused() {
        return refused;
    }
}
