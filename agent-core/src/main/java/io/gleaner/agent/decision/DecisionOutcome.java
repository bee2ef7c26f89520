package io.gleaner.agent.decision;

/** What came of a decision. */
public enum DecisionOutcome {
    /** The user allocation, as decided. */
    USER,
    /** Other than the user allocation, as decided and reserved. */
    GRANTED,
    /** Decided, but the mode reserves nothing. */
    RECOMMENDED,
    /** The mode decides nothing. */
    OBSERVED,
    /** The user allocation: the policy could not decide. */
    POLICY_FAILED,
    /** The user allocation: the profile's row could not be read in three tries. */
    PROFILE_BUSY,
    /** The user allocation: the ledger was locked for too long. */
    LEDGER_BUSY,
    /** The user allocation: something failed that should not; counted. */
    FAILED
}
