package io.gleaner.agent.decision;

import io.gleaner.harvest.safeguard.RangeReason;
import java.util.Arrays;

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
    public long cpuMillisWindowPeak;
    public long cpuMillisCap;
    /** What no user allocation covers and nobody borrows. */
    public long cpuMillisFree;
    /** The function's mean CPU use over a run, 0 = not known. */
    public long cpuMillisMeanUse;
    /** The most CPU that it could use, 0 = not known. */
    public long cpuMillisSaturation;
    /** Whether that is a lower bound. */
    public boolean saturationOpen;
    /** Mean duration of the last 3 runs in percent of the baseline, 0 = not known. */
    public int recentSlowdownPercent;

    public long memoryBytesUser;
    public long memoryBytesGranted;
    public long memoryBytesLastAllocation;
    public long memoryBytesLastPeak;
    public long memoryBytesRecentPeak;
    public long memoryBytesWindowPeak;
    public long memoryBytesFloor;
    public long memoryBytesCap;
    /** What no user allocation covers and nobody borrows. */
    public long memoryBytesFree;

    /** The name of the policy that chose. */
    public String policy = "";

    public long cleanRuns;
    /** Whether the function's profile was read. */
    public boolean profileRead;

    public boolean lastRunFailed;
    /** The function ran slower than tolerated while it lent, so that it lends nothing for some runs. */
    public boolean toleranceHeld;
    /** What is known is mostly of before a restart of the agent. */
    public boolean resumed;
    /** Another run of the function tripped while this was being decided: nothing was lent. */
    public boolean trippedMeanwhile;

    /** What was known of a resource. */
    public static final class History {
        /** Runs at the present user allocation are known. */
        public boolean known;
        /** The recent peak was cut by its limit. */
        public boolean recentCensored;
        /** The window's peak was cut by its limit. */
        public boolean windowCensored;
        /** Nothing is lent for some runs after a trip. */
        public boolean held;
        /** Somebody else writes the limits of the function's containers. */
        public boolean stoodBack;

        void clear() {
            known = false;
            recentCensored = false;
            windowCensored = false;
            held = false;
            stoodBack = false;
        }
    }

    /** What stood back did so since no container of the function has a control group. */
    public boolean unreachable;

    public final History cpu = new History();
    public final History memory = new History();

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
    /** The bucket whose runs told what is known, -1 = its own. */
    public int neighbourBucket;

    public int hopsLeft;
    public int hysteresisPercent;
    public int placementReason;
    /** Where it runs and the two candidates; 0 here. Expected times and ages: here, and of the candidates; -1 = none. */
    public final int[] peers = new int[3];

    public final int[] peerExpectedMicros = new int[3];
    public final int[] peerAgeMicros = new int[3];

    /** Forgets what was known in the decision before. */
    void clear() {
        cpuMillisLastAllocation = 0;
        cpuMillisLastPeak = 0;
        cpuMillisRecentPeak = 0;
        cpuMillisWindowPeak = 0;
        unreachable = false;
        cpuMillisCap = 0;
        cpuMillisFree = 0;
        cpuMillisMeanUse = 0;
        cpuMillisSaturation = 0;
        saturationOpen = false;
        recentSlowdownPercent = 0;
        memoryBytesLastAllocation = 0;
        memoryBytesLastPeak = 0;
        memoryBytesRecentPeak = 0;
        memoryBytesWindowPeak = 0;
        memoryBytesFloor = 0;
        memoryBytesCap = 0;
        memoryBytesFree = 0;
        cleanRuns = 0;
        profileRead = false;
        lastRunFailed = false;
        toleranceHeld = false;
        resumed = false;
        neighbourBucket = -1;
        trippedMeanwhile = false;
        cpu.clear();
        memory.clear();
        cpuUnitsLow = 0;
        cpuUnitsHigh = 0;
        memoryUnitsLow = 0;
        memoryUnitsHigh = 0;
        reasonCpu = RangeReason.NO_SNAPSHOT.ordinal();
        reasonMemory = RangeReason.NO_SNAPSHOT.ordinal();
        Arrays.fill(features, 0);
    }
}
