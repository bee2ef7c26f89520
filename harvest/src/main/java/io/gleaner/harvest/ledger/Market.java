package io.gleaner.harvest.ledger;

/** The rules by which one resource is lent and returned. Under the ledger's lock. */
abstract class Market {
    final Book book;

    Market(Book book) {
        this.book = book;
    }

    /** What a running borrower can be granted now without taking from another. */
    abstract long grantable();

    /** Lends a new borrower what it is missing, as far as there is any. */
    abstract void borrow(int slot, long nowNs);

    /** Lends a running borrower more, taking from nobody. */
    abstract void lendMore(int slot, long nowNs);

    /** The owner has its user allocation back: covers what it had lent. */
    abstract void reclaim(int owner, int reason, long nowNs);

    /** Brings the loans from free capacity down to what is free. */
    abstract void settle(long nowNs);

    /** Takes back what a borrower can give; the slot's user allocation is untouched. */
    abstract void restoreBorrower(int slot, int reason, long nowNs);

    /** The lender's run is over: its loans go on as grants from free capacity until {@link #settle} needs them. */
    final void lenderEnded(int slot, long nowNs) {
        for (int loan = book.loans.count() - 1; loan >= 0; loan--) {
            if (book.loans.lender(loan) == slot) {
                book.move(
                        loan, book.loans.amount(loan), LedgerListener.FREE, LedgerListener.REASON_LENDER_ENDED, nowNs);
            }
        }
    }

    /** The borrower's run is over: all that it borrowed can be lent again. */
    final void borrowerEnded(int slot, long nowNs) {
        for (int loan = book.loans.count() - 1; loan >= 0; loan--) {
            if (book.loans.borrower(loan) == slot) {
                book.takeBack(loan, book.loans.amount(loan), LedgerListener.REASON_BORROWER_ENDED, nowNs);
            }
        }
    }

    /** Lends what is left to running borrowers that wanted more, the lowest rank first. */
    final void redistribute(long nowNs) {
        long lastRank = Long.MIN_VALUE;
        int lastSlot = -1;
        while (grantable() > 0) {
            int next = -1;
            long nextRank = Long.MAX_VALUE;
            for (int i = 0; i < book.runs.count(); i++) {
                int slot = book.runs.slot(i);
                if (book.missing(slot) > 0) {
                    long rank = book.runs.rank(slot, nowNs);
                    boolean after = rank > lastRank || (rank == lastRank && slot > lastSlot);
                    if (after && (next < 0 || rank < nextRank || (rank == nextRank && slot < next))) {
                        next = slot;
                        nextRank = rank;
                    }
                }
            }
            if (next < 0) {
                return;
            }
            lendMore(next, nowNs);
            lastRank = nextRank;
            lastSlot = next;
        }
    }

    /** Lends from the lenders that last longest; answers what is still missing. */
    final long fromLenders(int slot, long amount, long nowNs) {
        long missing = amount;
        while (missing > 0) {
            int lender = book.bestLender(nowNs);
            long part = lender < 0 ? 0 : Math.min(missing, book.unlent(lender));
            if (part == 0 || !book.lend(lender, slot, part, nowNs)) {
                return missing;
            }
            missing -= part;
        }
        return 0;
    }

    /** Gives an amount of a loan other lenders as its source; answers what is left where it was. */
    final long moveToLenders(int loan, long amount, int reason, long nowNs) {
        long left = amount;
        while (left > 0) {
            int lender = book.bestLender(nowNs);
            long part = lender < 0 ? 0 : Math.min(left, book.unlent(lender));
            if (part == 0 || !book.move(loan, part, lender, reason, nowNs)) {
                return left;
            }
            left -= part;
        }
        return 0;
    }

    /** The loan from free capacity whose borrower stands last, -1 when there is none. */
    final int lastFreeLoan(long nowNs) {
        int last = -1;
        long lastRank = Long.MIN_VALUE;
        for (int loan = 0; loan < book.loans.count(); loan++) {
            if (book.loans.lender(loan) == LedgerListener.FREE) {
                long rank = book.runs.rank(book.loans.borrower(loan), nowNs);
                if (rank > lastRank) {
                    last = loan;
                    lastRank = rank;
                }
            }
        }
        return last;
    }
}
