package io.gleaner.nativebindings.cgroup;

/**
 * What a container has used so far; filled by {@link UsageReader#read}, owned by the thread that reads.
 * Counters only grow. A figure that the machine doesn't offer is {@link #ABSENT}.
 */
public final class UsageSample {
    /** Stands for a figure that isn't offered here. */
    public static final long ABSENT = -1;

    /** CPU time used by all its processes, in nanoseconds. */
    public long cpuUsageNs = ABSENT;

    /** Quota periods in which it was throttled. */
    public long throttledPeriods = ABSENT;

    /** Time its CPUs stood throttled, in nanoseconds. */
    public long throttledNs = ABSENT;

    /** Memory charged now, page cache included. */
    public long memoryBytesCurrent = ABSENT;

    /** The part of it that is page cache not used lately, which the kernel takes back first. */
    public long memoryBytesInactiveFile = ABSENT;

    /** The most memory that was charged since the group was made or the peak was reset. */
    public long memoryBytesPeak = ABSENT;

    /** Processes of the group that the OOM killer ended. */
    public long oomKills = ABSENT;

    /** Usage without inactive page cache, the figure that limits are compared with; {@link #ABSENT} without usage. */
    public long memoryBytesWorkingSet() {
        if (memoryBytesCurrent == ABSENT) {
            return ABSENT;
        }
        return memoryBytesInactiveFile == ABSENT
                ? memoryBytesCurrent
                : Math.max(0, memoryBytesCurrent - memoryBytesInactiveFile);
    }

    /** Makes every figure {@link #ABSENT} again. */
    public void clear() {
        cpuUsageNs = ABSENT;
        throttledPeriods = ABSENT;
        throttledNs = ABSENT;
        memoryBytesCurrent = ABSENT;
        memoryBytesInactiveFile = ABSENT;
        memoryBytesPeak = ABSENT;
        oomKills = ABSENT;
    }
}
