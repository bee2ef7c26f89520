package io.gleaner.bench.simulator;

/** Who divides the node's CPU and memory in an episode. */
public enum Sharing {
    /** The decision pipeline with a policy: its limits are obeyed. */
    LIMITS,
    /** No quotas: shares in proportion to the user allocations. */
    WEIGHTS,
    /** Knows saturation and durations; divides again at every event by gain per core-second. */
    ORACLE,
    /** Every invocation saturated and alone: the real bound. */
    IDEAL
}
