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
        long missing = book.runs.takesFromOthers() ? book.missing(slot) : 0;
        while (missing > 0) {
            int loan = loanOfLowerRank(slot, nowNs);
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
            int loan = lastFreeLoan(nowNs);
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

    /** A loan of the run that stands last, if that is behind this slot; -1 otherwise. */
    private int loanOfLowerRank(int slot, long nowNs) {
        int last = -1;
        long lastRank = book.runs.rank(slot, nowNs);
        for (int loan = 0; loan < book.loans.count(); loan++) {
            int borrower = book.loans.borrower(loan);
            long rank = book.runs.rank(borrower, nowNs);
            if (borrower != slot && rank > lastRank) {
                last = loan;
                lastRank = rank;
            }
        }
        return last;
    }
}
