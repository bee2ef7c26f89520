package io.gleaner.harvest.ledger;

import io.gleaner.harvest.Resource;

/**
 * Hears every change of a ledger, in the order of its sequence, on the thread that made it and under the ledger's lock:
 * implementations are short, do no I/O, and never call the ledger back. Amounts in millicores or bytes.
 */
public interface LedgerListener {
    /** Hears nothing. */
    LedgerListener NONE = new LedgerListener() {};

    /** In the place of a lender's slot: the loan comes from free capacity. */
    int FREE = -1;
    /** In the place of a lender's slot: memory that its lender needs back and its borrower can't give yet. */
    int DEBT = -2;

    /** {@link #returned}: the lender needs it. */
    int REASON_LENDER_NEEDS = 0;
    /** {@link #returned}: the lender ended. */
    int REASON_LENDER_ENDED = 1;
    /** {@link #returned}: the borrower ended. */
    int REASON_BORROWER_ENDED = 2;
    /** {@link #returned}: free capacity is needed for an admission. */
    int REASON_ADMISSION = 3;
    /** {@link #returned}: the borrower was put back to its user allocation. */
    int REASON_BORROWER_RESTORED = 5;
    /** {@link #returned}: a shorter run borrows it. */
    int REASON_SHORTER_RUN = 6;
    /** {@link #returned}: everything is returned. */
    int REASON_RETURN_ALL = 4;

    /** An amount goes to a borrower. */
    default void loan(
            long sequence, Resource resource, int lender, int borrower, long amount, long expectedEndNs, long nowNs) {}

    /** An amount came back from a borrower. */
    default void returned(
            long sequence, Resource resource, int lender, int borrower, long amount, int reason, long nowNs) {}

    /** A slot's allocation is now another one. */
    default void allocation(long sequence, int slot, long cpuMillis, long memoryBytes, long nowNs) {}
}
