package io.gleaner.agent.decision;

/** How a CPU loan is enforced. */
public enum CpuLoan {
    /** The borrower's quota is raised, and its group yields to every other while it borrows; lenders aren't touched. */
    IDLE,
    /** The borrower's quota is raised, nothing else. */
    SHARES,
    /** The borrower's quota is raised and the lender's is lowered. */
    QUOTA
}
