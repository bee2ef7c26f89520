package io.gleaner.agent.decision;

/** What a pipeline counts. */
public enum DecisionCounter {
    /** Invocations admitted under watch. */
    ADMITTED,
    /** Admissions beyond the invocation table: unwatched, at the user allocation. */
    TABLE_FULL,
    /** Functions beyond the function table: left alone at their user allocation. */
    FUNCTIONS_FULL,
    /** Containers beyond the container table: the runs in them are at their user allocation. */
    CONTAINERS_FULL,
    /** Decisions that were other than the user allocation. */
    GRANTED,
    /** Decisions at the user allocation as decided. */
    USER_ALLOCATION,
    /** Decisions at the user allocation for want of a journal slot. */
    JOURNAL_GAP,
    /** Decisions at the user allocation for want of scratch. */
    NO_SCRATCH,
    /** Decisions at the user allocation because the profile's row could not be read. */
    PROFILE_BUSY,
    /** Decisions at the user allocation because the ledger was locked. */
    LEDGER_BUSY,
    /** Decisions at the user allocation because the policy could not decide. */
    POLICY_FAILED,
    /** Decisions at the user allocation because the watch has seen nobody for too long. */
    WATCH_STALLED,
    /** Decisions at the user allocation because enforcement has written nothing for too long. */
    ENFORCEMENT_STALLED,
    /** Times that the watch stood still and every loan was returned. */
    WATCH_STALLS,
    /** Times that enforcement stood still. */
    ENFORCEMENT_STALLS,
    /** Something was thrown that should not be; the call answered the user allocation. */
    FAILED,
    /** Control runs. */
    CONTROL_RUNS,
    /** Times that a function was found to run slower than tolerated while it lent. */
    SLO_HOLDS,
    /** Decisions in which a resource was not lent since its function ran slower than tolerated while it lent. */
    SLO_HELD,
    /** Trips of the CPU wire. */
    TRIPS_CPU,
    /** Trips of the memory wire. */
    TRIPS_MEMORY,
    /** Invocations completed. */
    COMPLETED,
    /** Invocations that a peer runs. */
    AWAY,
    /** Second calls of completed, calls with a stale handle, starts that came too late. */
    STALE_CALLS,
    /** Invocations that never completed, given up. */
    LOST,
    /** Runs that found another run in their container. */
    SHARED_CONTAINER,
    /** Runs that ended without a single sample. */
    UNOBSERVED_RUNS,
    /** Limits that the kernel refused: the run in the container lends and borrows no more of it. */
    LIMITS_REFUSED,
    /** Limits that somebody else writes, or nobody may: the container is left at its user allocation. */
    STOOD_BACK,
    /** Containers that have no control group, or whose group or figures are gone: the runs in them lend and borrow nothing. */
    UNREACHABLE
}
