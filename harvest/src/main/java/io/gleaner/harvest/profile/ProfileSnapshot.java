package io.gleaner.harvest.profile;

/**
 * What a function (in one input bucket) did before, as one decision sees it: a copy of the profile's published row.
 * Reused scratch: one thread at a time fills and reads it. CPU in millicores, memory in bytes, time in nanoseconds.
 */
public final class ProfileSnapshot {
    /** What is known of one resource. */
    public static final class ResourceHistory {
        /** What the owner asked for; 0 = no limit, the resource is left alone. */
        public long user;
        /** The smallest limit in force during the last run. */
        public long lastAllocation;
        /** The most the last run used over one quota period. */
        public long lastPeak;
        /** The decayed highest peak since the last safeguard run, that run included. */
        public long recentPeak;
        /** The highest peak of the last 5 runs. */
        public long windowPeak;
        /** The mean peak. */
        public long meanPeak;
        /** Whether the last peak stood at or above 0.98 of its limit: then it says "at least". */
        public boolean censored;
        /** Runs for which nothing may be lent after a trip; 0 = none. */
        public int holdRuns;
        /** The least that may be left to the function, raised by OOM kills and decaying; 0 = none. */
        public long floor;
    }

    /** CPU, in millicores. */
    public final ResourceHistory cpu = new ResourceHistory();
    /** Memory, in bytes. */
    public final ResourceHistory memory = new ResourceHistory();

    /** Runs that ended, failed ones included. */
    public long finishedRuns;
    /** Runs that ended without trip, failure, or cold start. */
    public long cleanRuns;
    /** Whether the last run failed, timed out or ran out of memory. */
    public boolean lastRunFailed;
    /** Median duration of the last 5 clean runs at the user allocation; 0 = none yet. */
    public long baselineNs;
    /** Mean duration. */
    public long meanDurationNs;
    /** Mean time between arrivals; 0 = fewer than two arrivals. */
    public long meanInterArrivalNs;
    /** The input bucket that this row is of. */
    public int inputBucket;
}
