package io.gleaner.harvest;

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
        /** The mean peak, of about the last 64 runs. */
        public long meanPeak;
        /** The 95th percentile of the peaks, recent runs weighing more; at most 7 % too high. */
        public long peakP95;
        /** Runs whose peak was recorded since the user allocation was set; 0 = the peaks above mean nothing. */
        public long peakRuns;
        /** The mean use over a whole run, quick to rise and slow to fall; 0 = not measured. CPU only. */
        public long meanUse;
        /** The most it would use if it could: the highest peak, or the one that its limit didn't cut; 0 = not known. CPU only. */
        public long saturation;
        /** Whether {@link #saturation} says "at least". */
        public boolean saturationOpen;
        /** Whether the last peak stood at or above 0.98 of its limit: then it says "at least". */
        public boolean censored;
        /** Whether {@link #recentPeak} was censored when it was seen. */
        public boolean recentCensored;
        /** Whether {@link #windowPeak} was censored when it was seen. */
        public boolean windowCensored;
        /** Runs for which nothing may be lent after a trip; 0 = none. */
        public int holdRuns;
        /** The least that may be left to the function, raised by OOM kills and trips and falling again; 0 = none. */
        public long floor;

        /** Whether what its owner asked for is, to a thirty-second, all that it can use. */
        public boolean isSaturatedAtUser() {
            return !saturationOpen && saturation <= user + user / 32;
        }

        private void clear(long userAllocation) {
            user = userAllocation;
            lastAllocation = 0;
            lastPeak = 0;
            recentPeak = 0;
            windowPeak = 0;
            meanPeak = 0;
            peakP95 = 0;
            peakRuns = 0;
            meanUse = 0;
            saturation = 0;
            saturationOpen = false;
            censored = false;
            recentCensored = false;
            windowCensored = false;
            holdRuns = 0;
            floor = 0;
        }
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
    /** Runs for which the function lends nothing because it ran slower than tolerated while it lent; 0 = none. */
    public int toleranceHoldRuns;
    /** Whether most of this is from before the agent's last restart: fewer than 5 runs were counted since. */
    public boolean resumed;
    /** Median duration of the last 5 clean runs at the user allocation; 0 = none yet. */
    public long baselineNs;
    /** Mean duration. */
    public long meanDurationNs;
    /** The 95th percentile of durations, recent runs weighing more; at most 7 % too high. */
    public long durationNsP95;
    /** Mean duration of the last 3 runs in percent of the baseline, 0 = one of them isn't known; at most 255. */
    public int recentSlowdownPercent;
    /** Mean time between arrivals; 0 = fewer than two arrivals. */
    public long meanInterArrivalNs;
    /** {@link #neighbourBucket} where what is known is of the bucket itself. */
    public static final int NO_NEIGHBOUR = -1;

    /** The input bucket that this row is of. */
    public int inputBucket;
    /** The bucket whose runs this was told from, since too little is known of its own; else {@link #NO_NEIGHBOUR}. */
    public int neighbourBucket = NO_NEIGHBOUR;

    /** What is known of one resource. */
    public ResourceHistory of(Resource resource) {
        return resource == Resource.CPU ? cpu : memory;
    }

    /** Forgets everything: a function that never ran, with this user allocation. */
    public void clear(long cpuMillisUser, long memoryBytesUser, int bucket) {
        cpu.clear(cpuMillisUser);
        memory.clear(memoryBytesUser);
        finishedRuns = 0;
        cleanRuns = 0;
        lastRunFailed = false;
        toleranceHoldRuns = 0;
        resumed = false;
        baselineNs = 0;
        meanDurationNs = 0;
        durationNsP95 = 0;
        recentSlowdownPercent = 0;
        meanInterArrivalNs = 0;
        inputBucket = bucket;
        neighbourBucket = NO_NEIGHBOUR;
    }
}
