package io.gleaner.harvest.ledger;

import io.gleaner.harvest.Resource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** Sums of a ledger as of its last change, for metrics and reports. Any thread reads; the ledger writes. */
public final class LedgerTotals {
    /** What is summed up, per resource, in millicores or bytes. */
    public enum Figure {
        /** What lenders don't keep of their user allocations. */
        OFFERED,
        /** What of that nobody borrows now. */
        LENDABLE,
        /** What lenders lend to borrowers. */
        LENT,
        /** What is lent out of free capacity. */
        FREE_LENT,
        /** Memory that owners have back and borrowers still hold. */
        DEBT,
        /** What borrowers have above their user allocations: lent, from free capacity, and debt. */
        BORROWED,
        /** What is never lent. */
        RESERVE,
        /** The sum of all allocations, invocations without a slot included. */
        ALLOCATED,
        /** The largest {@link #ALLOCATED} ever, debt included. */
        ALLOCATED_MAX,
        /** Loans that were refused because the table of loans was full: a count. */
        REFUSED
    }

    private static final int FIGURES = Figure.values().length;

    private final AtomicLongArray figures = new AtomicLongArray(2 * FIGURES);
    private final AtomicLong violations = new AtomicLong();
    private final AtomicLong memoryReturnShort = new AtomicLong();

    LedgerTotals() {}

    /** One figure of one resource. */
    public long get(Resource resource, Figure figure) {
        return figures.get(index(resource, figure));
    }

    /** How often an invariant did not hold: always 0, or every loan was returned at that moment. */
    public long violations() {
        return violations.get();
    }

    /** How often an owner's memory was back before its borrowers could give it. */
    public long memoryReturnShort() {
        return memoryReturnShort.get();
    }

    void countViolation() {
        violations.incrementAndGet();
    }

    void publish(Book book, long reserve) {
        Resource resource = book.resource;
        if (book.debtSum() > get(resource, Figure.DEBT)) {
            memoryReturnShort.incrementAndGet();
        }
        set(resource, Figure.OFFERED, book.shrunk());
        set(resource, Figure.LENDABLE, book.unlent());
        set(resource, Figure.LENT, book.lentSum());
        set(resource, Figure.FREE_LENT, book.freeSum());
        set(resource, Figure.DEBT, book.debtSum());
        set(resource, Figure.BORROWED, book.borrowedSum());
        set(resource, Figure.RESERVE, reserve);
        set(resource, Figure.ALLOCATED, book.allocated());
        set(resource, Figure.ALLOCATED_MAX, Math.max(book.allocated(), get(resource, Figure.ALLOCATED_MAX)));
        set(resource, Figure.REFUSED, book.refused());
    }

    private void set(Resource resource, Figure figure, long value) {
        int index = index(resource, figure);
        if (figures.get(index) != value) {
            // Few figures change at once, and a write that all threads see costs many times a look.
            figures.set(index, value);
        }
    }

    private static int index(Resource resource, Figure figure) {
        return resource.ordinal() * FIGURES + figure.ordinal();
    }
}
