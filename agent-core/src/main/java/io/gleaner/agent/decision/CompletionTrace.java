package io.gleaner.agent.decision;

/**
 * What an invocation was given and used, once it has ended. Reused scratch: a {@link DecisionSink} reads it during the
 * call and keeps nothing. CPU in millicores, memory in bytes.
 */
public final class CompletionTrace {
    public long nowNs;
    public long invocation;
    public long hostIdHigh;
    public long hostIdLow;
    public int function;
    public int container;
    public int inputBucket;
    /** An {@code OUTCOME_*} constant of the embedding interface, -1 where the invocation was lost. */
    public int outcome;
    /** Execution time as the host gave it. */
    public long durationNs;
    /** Where it ran: 0 here, else a peer's handle. */
    public int target;
    /** From its admission to its end, waiting and travelling included. */
    public long elapsedNs;
    /** The baseline of this function and bucket before this run, 0 = none yet. */
    public long baselineNs;

    public long cpuMillisUser;
    public long memoryBytesUser;
    /** The largest use over one quota period, -1 where it wasn't observed. */
    public long cpuMillisPeak;
    /** The largest working set, -1 where it wasn't observed. */
    public long memoryBytesPeak;
    /** The smallest and the largest allocation in the ledger while it ran. */
    public long cpuMillisMin;

    public long cpuMillisMax;
    public long memoryBytesMin;
    public long memoryBytesMax;
    /** Mean over the run of max(0, (user - allocation) / user), from the ledger, 0 to 1. */
    public double harvestedShareCpu;

    public double harvestedShareMemory;
    /** Mean over the run of what others borrowed of it, as a part of its user allocation, 0 to 1. */
    public double lentShareCpu;

    public double lentShareMemory;
    public boolean trippedCpu;
    public boolean trippedMemory;
    /** A run that stayed at the user allocation by the seeded draw or because it sets the baseline. */
    public boolean controlRun;
    /** More than one run was in the container: nothing was recorded of it. */
    public boolean sharedContainer;
}
