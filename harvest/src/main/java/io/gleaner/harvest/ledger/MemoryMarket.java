package io.gleaner.harvest.ledger;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Memory: a borrower holds pages, so a loan lasts until its borrower ends, is only granted above a reserve, and what its
 * owner needs back before the borrower can give it is debt: until it is paid there are no new loans.
 */
final class MemoryMarket extends Market {
    private static final long UNKNOWN = -1;

    private final double reserveShare;
    private final long marginBytes;
    private final AtomicLongArray usedBytes;

    MemoryMarket(Book book, LedgerConfig config) {
        super(book);
        reserveShare = config.memoryReserveShare();
        marginBytes = config.memoryBytesMargin();
        usedBytes = new AtomicLongArray(config.maxInvocations());
    }

    /** What a run's container uses; any thread. Comes with every sample, so it waits for no other thread to see it. */
    void used(int slot, long bytes) {
        usedBytes.setRelease(slot, bytes);
    }

    void opened(int slot) {
        usedBytes.set(slot, UNKNOWN);
    }

    /** Never lent: a part of the capacity, or what the two largest lenders may need at once. */
    long reserve() {
        long first = 0;
        long second = 0;
        for (int i = 0; i < book.runs.count(); i++) {
            int slot = book.runs.slot(i);
            long need = book.user(slot) - book.kept(slot);
            if (need > first) {
                second = first;
                first = need;
            } else if (need > second) {
                second = need;
            }
        }
        return Math.max((long) (reserveShare * book.capacity), first + second);
    }

    /** Free capacity covers every loan, whoever lends, so that an owner has its memory back without waiting. */
    @Override
    long grantable() {
        return book.debtSum() > 0 ? 0 : Math.max(0, book.free() - book.borrowedSum() - reserve());
    }

    @Override
    void borrow(int slot, long nowNs) {
        lendMore(slot, nowNs);
    }

    @Override
    void lendMore(int slot, long nowNs) {
        long amount = Math.min(book.missing(slot), grantable());
        if (amount > 0) {
            long missing = fromLenders(slot, amount, nowNs);
            if (missing > 0) {
                book.lend(LedgerListener.FREE, slot, missing, nowNs);
            }
        }
    }

    @Override
    void reclaim(int owner, int reason, long nowNs) {
        for (int loan = book.loans.count() - 1; loan >= 0; loan--) {
            if (book.loans.lender(loan) == owner) {
                book.move(loan, book.loans.amount(loan), LedgerListener.DEBT, reason, nowNs);
            }
        }
        payDebt(reason, nowNs);
    }

    @Override
    void settle(long nowNs) {
        while (book.freeLeft() < 0) {
            int loan = lastFreeLoan(nowNs);
            long amount = book.loans.amount(loan);
            long over = Math.min(-book.freeLeft(), amount);
            long left = moveToLenders(loan, over, LedgerListener.REASON_ADMISSION, nowNs);
            if (left > 0 && !book.move(loan, left, LedgerListener.DEBT, LedgerListener.REASON_ADMISSION, nowNs)) {
                // No room for a split: all that is left of this loan is owed, and paid from free capacity below.
                book.move(loan, amount - (over - left), LedgerListener.DEBT, LedgerListener.REASON_ADMISSION, nowNs);
            }
        }
        payDebt(LedgerListener.REASON_ADMISSION, nowNs);
    }

    @Override
    void restoreBorrower(int slot, int reason, long nowNs) {
        for (int loan = book.loans.count() - 1; loan >= 0; loan--) {
            if (book.loans.borrower(loan) == slot) {
                giveUnused(loan, Long.MAX_VALUE, reason, nowNs);
            }
        }
        book.wantNoMore(slot);
    }

    /** First the reserve and what is free, then what the debtors, then what other borrowers don't use, then lenders. */
    private void payDebt(int reason, long nowNs) {
        for (int loan = book.loans.count() - 1; loan >= 0 && book.debtSum() > 0; loan--) {
            if (isDebt(loan)) {
                payFromFree(loan, reason, nowNs);
            }
        }
        for (int loan = book.loans.count() - 1; loan >= 0 && book.debtSum() > 0; loan--) {
            if (isDebt(loan)) {
                giveUnused(loan, Long.MAX_VALUE, reason, nowNs);
            }
        }
        for (int loan = book.loans.count() - 1; loan >= 0 && book.debtSum() > 0; loan--) {
            if (!isDebt(loan)) {
                giveUnused(loan, book.debtSum(), reason, nowNs);
            }
        }
        for (int loan = book.loans.count() - 1; loan >= 0 && book.debtSum() > 0; loan--) {
            if (isDebt(loan)) {
                long left = payFromFree(loan, reason, nowNs);
                if (left > 0) {
                    moveToLenders(loan, left, reason, nowNs);
                }
            }
        }
    }

    private boolean isDebt(int loan) {
        return book.loans.lender(loan) == LedgerListener.DEBT;
    }

    private long payFromFree(int loan, int reason, long nowNs) {
        long amount = book.loans.amount(loan);
        long part = Math.min(amount, book.freeLeft());
        return part > 0 && book.move(loan, part, LedgerListener.FREE, reason, nowNs) ? amount - part : amount;
    }

    /** The borrower shrinks to what it uses and a margin, never below its user allocation. */
    private void giveUnused(int loan, long most, int reason, long nowNs) {
        int borrower = book.loans.borrower(loan);
        long used = usedBytes.get(borrower);
        if (used == UNKNOWN) {
            return;
        }
        long unused = book.allocation(borrower) - Math.max(book.user(borrower), used + marginBytes);
        long part = Math.min(Math.min(unused, book.loans.amount(loan)), most);
        if (part > 0) {
            book.takeBack(loan, part, reason, nowNs);
            book.wantNoMore(borrower);
        }
    }
}
