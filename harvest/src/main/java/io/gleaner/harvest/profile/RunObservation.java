package io.gleaner.harvest.profile;

/**
 * What was seen of one run, for the profile of its function. Reused: {@link #clear} it, fill it, hand it to {@link
 * FunctionProfile#completed}. One thread at a time. CPU in millicores, memory in bytes, time in nanoseconds.
 */
public final class RunObservation {
    /** {@link #cpuMillisUser} and {@link #memoryBytesUser} where nobody says. */
    public static final long NOT_TOLD = -1;

    /** When it arrived. */
    public long arrivalNs;
    /** How long it ran. */
    public long durationNs;
    /** How it ended. */
    public RunOutcome outcome = RunOutcome.OK;
    /** Whether the container was started for it. */
    public boolean coldStart;
    /** Whether both resources stood exactly at the user allocation from its start to its end. */
    public boolean atUserAllocation;
    /** Whether it had less than its user allocation for a while, or others used what it lent. */
    public boolean harvested;
    /** Whether the CPU wire tripped. */
    public boolean cpuTripped;
    /** Whether the memory wire tripped. */
    public boolean memoryTripped;
    /** Whether {@link #cpuMillisPeak} was measured, and is of this run alone. */
    public boolean cpuPeakKnown;
    /** Whether {@link #memoryBytesPeak} was measured, and is of this run alone. */
    public boolean memoryPeakKnown;
    /** The most it used over one quota period. */
    public long cpuMillisPeak;
    /** What it used in the mean over its duration; negative = not known. */
    public long cpuMillisMean = -1;
    /** The most it used. */
    public long memoryBytesPeak;
    /** The smallest limit in force while it ran; 0 = no limit. */
    public long cpuMillisLimitMin;
    /** The smallest limit in force while it ran; 0 = no limit. */
    public long memoryBytesLimitMin;
    /** The largest limit in force while it ran; 0 = the smallest was the only one. */
    public long cpuMillisLimitMax;
    /** The largest limit in force while it ran; 0 = the smallest was the only one. */
    public long memoryBytesLimitMax;
    /** Whether the safeguard sent it to the user allocation to learn its CPU need anew. */
    public boolean cpuSafeguardRun;
    /** Whether the safeguard sent it to the user allocation to learn its memory need anew. */
    public boolean memorySafeguardRun;
    /** The user allocation that it was admitted with, or {@link #NOT_TOLD}. */
    public long cpuMillisUser = NOT_TOLD;
    /** The user allocation that it was admitted with, or {@link #NOT_TOLD}. */
    public long memoryBytesUser = NOT_TOLD;

    /** Back to a run that went well and of which nothing is known. */
    public void clear() {
        arrivalNs = 0;
        durationNs = 0;
        outcome = RunOutcome.OK;
        coldStart = false;
        atUserAllocation = false;
        harvested = false;
        cpuTripped = false;
        memoryTripped = false;
        cpuPeakKnown = false;
        memoryPeakKnown = false;
        cpuMillisPeak = 0;
        cpuMillisMean = -1;
        memoryBytesPeak = 0;
        cpuMillisLimitMin = 0;
        memoryBytesLimitMin = 0;
        cpuMillisLimitMax = 0;
        memoryBytesLimitMax = 0;
        cpuSafeguardRun = false;
        memorySafeguardRun = false;
        cpuMillisUser = NOT_TOLD;
        memoryBytesUser = NOT_TOLD;
    }
}
