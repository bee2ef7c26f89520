package io.gleaner.agent.config;

/** How CPU is lent. */
public enum CpuLoan {
    /** The borrower's quota is raised and its group runs only when no other wants the CPU. */
    IDLE,
    /** The borrower's quota is raised; weights by user allocation protect the lenders. */
    SHARES,
    /** The borrower's quota is raised and the lender's lowered. */
    QUOTA
}
