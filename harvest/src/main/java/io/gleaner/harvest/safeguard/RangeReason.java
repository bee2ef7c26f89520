package io.gleaner.harvest.safeguard;

/** Why a range is as it is. */
public enum RangeReason {
    /** The owner set no limit: the resource is left alone. */
    NO_LIMIT,
    /** Nothing is known yet: a safeguard run at the user allocation. */
    FIRST_RUN,
    /** The last run failed, timed out or ran out of memory: a safeguard run at the user allocation. */
    LAST_RUN_FAILED,
    /** The last run used up the little it was left: a safeguard run at the user allocation. */
    LOAD_SPIKE,
    /** It uses less than it asked for: options from what it needs up to the user allocation. */
    OVER_PROVISIONED,
    /** It uses all that it asked for: options above the user allocation. */
    UNDER_PROVISIONED,
    /** It would lend, but tripped not long ago: the user allocation. */
    HELD,
    /** Too few clean runs to lend or to borrow: the user allocation. */
    TOO_FEW_RUNS,
    /** A control run, to compare with: the user allocation. */
    CONTROL_RUN,
    /** The profile could not be read in time: the user allocation. */
    NO_SNAPSHOT,
    /** The policy doesn't lend, or doesn't borrow: the user allocation. */
    POLICY,
    /** The host asked for the user allocation. */
    HOST_ASKED,
    /** The operator took the function out: the user allocation. */
    OPTED_OUT,
    /** Somebody else writes the limits of the function's containers: the resource is left alone. */
    STOOD_BACK,
    /** It would lend, but its runs took longer than tolerated while it did: the user allocation. */
    SLO_TOLERANCE,
    /** The function's own settings forbid it to lend, or to borrow: the user allocation. */
    FUNCTION_SETTINGS
}
