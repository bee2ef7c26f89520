package io.gleaner.harvest.ledger;

import io.gleaner.harvest.Resource;

/** The loans of one resource that run now, preallocated. Under the ledger's lock. Removing moves the last one down. */
final class Loans {
    private final int[] lender;
    private final int[] borrower;
    private final long[] amount;
    private final long[] startNs;
    private final long[] expectedEndNs;
    private int count;

    Loans(int maxLoans) {
        lender = new int[maxLoans];
        borrower = new int[maxLoans];
        amount = new long[maxLoans];
        startNs = new long[maxLoans];
        expectedEndNs = new long[maxLoans];
    }

    /** Adds to the loan between the two, or makes one; false when the table is full. */
    boolean add(int from, int to, long more, long nowNs, long endNs) {
        int i = find(from, to);
        if (i < 0) {
            if (count == amount.length) {
                return false;
            }
            i = count++;
            lender[i] = from;
            borrower[i] = to;
            amount[i] = 0;
            startNs[i] = nowNs;
        }
        amount[i] += more;
        expectedEndNs[i] = endNs;
        return true;
    }

    /** Takes from a loan; an empty one is removed. */
    void take(int i, long less) {
        amount[i] -= less;
        if (amount[i] == 0) {
            int last = --count;
            lender[i] = lender[last];
            borrower[i] = borrower[last];
            amount[i] = amount[last];
            startNs[i] = startNs[last];
            expectedEndNs[i] = expectedEndNs[last];
        }
    }

    /** Whether the loan between the two can grow by {@link #add}, once {@code freed} entries are gone. */
    boolean hasRoom(int from, int to, int freed) {
        return count - freed < amount.length || find(from, to) >= 0;
    }

    void clear() {
        count = 0;
    }

    void visit(Resource resource, LoanVisitor visitor) {
        for (int i = 0; i < count; i++) {
            visitor.loan(resource, lender[i], borrower[i], amount[i], startNs[i], expectedEndNs[i]);
        }
    }

    int count() {
        return count;
    }

    int lender(int i) {
        return lender[i];
    }

    int borrower(int i) {
        return borrower[i];
    }

    long amount(int i) {
        return amount[i];
    }

    private int find(int from, int to) {
        for (int i = 0; i < count; i++) {
            if (lender[i] == from && borrower[i] == to) {
                return i;
            }
        }
        return -1;
    }
}
