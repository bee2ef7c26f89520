package io.gleaner.harvest.ledger;

/** CPU: a loan can return at once, so lenders end freely and a shorter run may take from a longer one. */
final class CpuMarket extends Market {
    CpuMarket(Book book) {
        super(book);
    }

    @Override
    long grantable() {
        return book.unlent() + Math.max(0, book.freeLeft());
    }

    @Override
    void borrow(int slot, long nowNs) {
        lendMore(slot, nowNs);
        long missing = book.missing(slot);
        while (missing > 0) {
            int loan = loanOfLongerRun(slot, nowNs);
            if (loan < 0) {
                return;
            }
            int source = book.loans.lender(loan);
            long part = Math.min(missing, book.loans.amount(loan));
            book.takeBack(loan, part, LedgerListener.REASON_SHORTER_RUN, nowNs);
            if (!book.lend(source, slot, part, nowNs)) {
                return;
            }
            missing -= part;
        }
    }

    @Override
    void lendMore(int slot, long nowNs) {
        long missing = fromLenders(slot, book.missing(slot), nowNs);
        long part = Math.min(missing, book.freeLeft());
        if (part > 0) {
            book.lend(LedgerListener.FREE, slot, part, nowNs);
        }
    }

    @Override
    void reclaim(int owner, int reason, long nowNs) {
        for (int loan = book.loans.count() - 1; loan >= 0; loan--) {
            if (book.loans.lender(loan) == owner) {
                cover(loan, reason, nowNs);
            }
        }
    }

    @Override
    void settle(long nowNs) {
        while (book.freeLeft() < 0) {
            int loan = longestFreeLoan(nowNs);
            long over = Math.min(-book.freeLeft(), book.loans.amount(loan));
            long left = moveToLenders(loan, over, LedgerListener.REASON_ADMISSION, nowNs);
            if (left > 0) {
                book.takeBack(loan, left, LedgerListener.REASON_ADMISSION, nowNs);
            }
        }
    }

    @Override
    void restoreBorrower(int slot, int reason, long nowNs) {
        for (int loan = book.loans.count() - 1; loan >= 0; loan--) {
            if (book.loans.borrower(loan) == slot) {
                book.takeBack(loan, book.loans.amount(loan), reason, nowNs);
            }
        }
        book.wantNoMore(slot);
    }

    private void cover(int loan, int reason, long nowNs) {
        long left = book.loans.amount(loan);
        long part = Math.min(left, book.freeLeft());
        if (part > 0 && book.move(loan, part, LedgerListener.FREE, reason, nowNs)) {
            left -= part;
        }
        if (left > 0) {
            left = moveToLenders(loan, left, reason, nowNs);
        }
        if (left > 0) {
            book.takeBack(loan, left, reason, nowNs);
        }
    }

    /** A loan of the run that will go on longest, if that is longer than this slot's; -1 otherwise. */
    private int loanOfLongerRun(int slot, long nowNs) {
        int best = -1;
        long bestNs = book.runs.remainingNs(slot, nowNs);
        for (int loan = 0; loan < book.loans.count(); loan++) {
            int borrower = book.loans.borrower(loan);
            long ns = book.runs.remainingNs(borrower, nowNs);
            if (borrower != slot && ns > bestNs) {
                best = loan;
                bestNs = ns;
            }
        }
        return best;
    }
}
