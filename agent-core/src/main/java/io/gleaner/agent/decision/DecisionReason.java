package io.gleaner.agent.decision;

/** Why a resource's options are what they are. */
public enum DecisionReason {
    /** Nothing was decided for this resource. */
    NONE,
    /** The owner set no limit: the resource is left alone. */
    NO_USER_LIMIT,
    /** No run has finished yet. */
    NO_HISTORY,
    /** The last run failed. */
    LAST_RUN_FAILED,
    /** A load spike: the last run used nearly all of a lowered limit. */
    SPIKE,
    /** Not enough clean runs for lending or borrowing. */
    LEARNING,
    /** On hold after a trip, or a failure. */
    HOLD,
    /** A control run at the user allocation. */
    CONTROL,
    /** The host asked for the user allocation. */
    HOST_ASKED,
    /** Over-provisioned: may lend. */
    MAY_LEND,
    /** Under-provisioned: may borrow. */
    MAY_BORROW,
    /** Stood back: someone else writes this limit. */
    STOOD_BACK
}
