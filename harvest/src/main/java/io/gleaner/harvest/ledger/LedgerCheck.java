package io.gleaner.harvest.ledger;

/** Recomputes the accounts of a resource from its loans, and judges them. Under the ledger's lock; allocates nothing. */
final class LedgerCheck {
    private final long[] lent;
    private final long[] borrowed;

    LedgerCheck(int slots) {
        lent = new long[slots];
        borrowed = new long[slots];
    }

    /** Whether a resource's accounts obey the invariants: see {@link Ledger}. */
    boolean holds(Book book) {
        for (int i = 0; i < book.runs.count(); i++) {
            lent[book.runs.slot(i)] = 0;
            borrowed[book.runs.slot(i)] = 0;
        }
        return sumsHold(book) && slotsHold(book);
    }

    private boolean sumsHold(Book book) {
        long lentSum = 0;
        long freeSum = 0;
        long debtSum = 0;
        for (int loan = 0; loan < book.loans.count(); loan++) {
            int source = book.loans.lender(loan);
            int borrower = book.loans.borrower(loan);
            long amount = book.loans.amount(loan);
            if (amount <= 0 || !book.runs.contains(borrower) || source >= 0 && !book.runs.contains(source)) {
                return false;
            }
            borrowed[borrower] += amount;
            if (source >= 0) {
                lent[source] += amount;
                lentSum += amount;
            } else if (source == LedgerListener.FREE) {
                freeSum += amount;
            } else {
                debtSum += amount;
            }
        }
        // Borrowed in good standing <= lent + free, and nobody's allocation comes from nowhere.
        return lentSum == book.lentSum()
                && freeSum == book.freeSum()
                && debtSum == book.debtSum()
                && freeSum <= book.free()
                && book.allocated() - debtSum <= Math.max(book.capacity, book.userSum());
    }

    private boolean slotsHold(Book book) {
        long shrunk = 0;
        for (int i = 0; i < book.runs.count(); i++) {
            int slot = book.runs.slot(i);
            long offered = book.user(slot) - book.kept(slot);
            boolean lenderHolds = book.kept(slot) >= 0 && offered >= 0 && lent[slot] <= offered;
            boolean borrowerHolds = borrowed[slot] == 0 || offered == 0;
            if (!lenderHolds
                    || !borrowerHolds
                    || lent[slot] != book.lent(slot)
                    || borrowed[slot] != book.borrowed(slot)) {
                return false;
            }
            shrunk += offered;
        }
        return shrunk == book.shrunk();
    }
}
