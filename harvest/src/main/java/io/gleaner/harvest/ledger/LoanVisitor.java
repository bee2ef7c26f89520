package io.gleaner.harvest.ledger;

import io.gleaner.harvest.Resource;

/** Sees the loans that run now, one after the other; a lender below 0 is a constant of {@link LedgerListener}. */
public interface LoanVisitor {
    /** One loan, in millicores or bytes. */
    void loan(Resource resource, int lender, int borrower, long amount, long startNs, long expectedEndNs);
}
