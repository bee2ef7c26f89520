package io.gleaner.agent.decision;

/** What came of a decision. */
public enum DecisionOutcome {
    /** As chosen. */
    GRANTED,
    /** The mode decides nothing. */
    MODE_OFF,
    /** No scratch was free: user allocation. */
    NO_SCRATCH,
    /** The profile's row could not be read in three tries: user allocation. */
    NO_PROFILE,
    /** The policy could not decide: user allocation. */
    NO_POLICY,
    /** The ledger was locked for too long: user allocation. */
    LEDGER_BUSY,
    /** What was chosen was no longer there: user allocation. */
    LEDGER_REFUSED,
    /** More than one run in the container: user allocation. */
    SHARED_CONTAINER,
    /** The table of invocations was full: user allocation. */
    TABLE_FULL,
    /** Something failed that should not, counted: user allocation. */
    FAILED,
    /** A control run: user allocation. */
    CONTROL,
    /** The safeguard left one option. */
    SAFEGUARD,
    /** The mode only recommends what was chosen: user allocation. */
    RECOMMENDED,
    /** The host asked for it, or the function is opted out: user allocation. */
    HOST_ASKED,
    /** The watch has seen nobody for too long: user allocation. */
    WATCH_STALLED,
    /** Enforcement has written nothing for too long: user allocation. */
    ENFORCEMENT_STALLED,
    /** A peer runs it: nothing is decided or reserved here. */
    ELSEWHERE
}
