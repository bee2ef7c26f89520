package io.gleaner.agent.decision;

/**
 * Everything a decision was made from and what came of it, as the journal's decision record holds it. Reused scratch: a
 * {@link DecisionSink} reads it during the call and keeps nothing. CPU in millicores, memory in bytes.
 */
public final class DecisionTrace {
    /** How many features stand before the option's own two. */
    public static final int FEATURES = 9;

    public long nowNs;
    public long invocation;
    public long hostIdHigh;
    public long hostIdLow;
    public int flags;
    public long ledgerSequence;
    public long modelHash;
    public long randomDraw;

    public long cpuMillisUser;
    public long cpuMillisGranted;
    public long cpuMillisLastAllocation;
    public long cpuMillisLastPeak;
    public long cpuMillisRecentPeak;
    public long cpuMillisCap;
    public long memoryBytesUser;
    public long memoryBytesGranted;
    public long memoryBytesLastAllocation;
    public long memoryBytesLastPeak;
    public long memoryBytesRecentPeak;
    public long memoryBytesCap;

    public int function;
    public int configHash;
    /** The state features 0 to 8 in the units of the learned policy: counts, cores, MiB, s, 1/s, ms. */
    public final float[] features = new float[FEATURES];
    /** Scores; NaN where nothing was scored. */
    public float scoreChosen;

    public float scoreUser;
    public float scoreSecond;
    /** The ranges allowed, in units, both ends included. */
    public int cpuUnitsLow;

    public int cpuUnitsHigh;
    public int memoryUnitsLow;
    public int memoryUnitsHigh;
    public int optionCount;
    /** The index of the option chosen, -1 where there was none to choose from. */
    public int optionChosen;
    /** What the option chosen asked for; the grant is this or, where the ledger had less, less. */
    public long cpuMillisChosen;

    public long memoryBytesChosen;
    /** The ordinal of the mode. */
    public int mode;
    /** A {@link DecisionOutcome} ordinal. */
    public int outcome;
    /** A {@link io.gleaner.harvest.safeguard.RangeReason} ordinal for each resource. */
    public int reasonCpu;

    public int reasonMemory;
    /** Whether this run is at the user allocation by the seeded draw. */
    public boolean controlRun;

    /** Whether this run is at the user allocation to learn the resource's need anew. */
    public boolean safeguardRunCpu;

    /** Whether this run is at the user allocation to learn the resource's need anew. */
    public boolean safeguardRunMemory;
    /** A {@code Choice.SCORER_*} constant. */
    public int scorer;

    public int inputBucket;
    public int hopsLeft;
    public int placementReason;
    /** Where it runs and the two candidates; 0 here. */
    public final int[] peers = new int[3];

    public final int[] peerExpectedMicros = new int[3];
    public final int[] peerAgeMicros = new int[3];
}
