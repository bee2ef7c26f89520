package io.gleaner.harvest.safeguard;

import io.gleaner.harvest.OptionSet;

/**
 * Turns the ranges of CPU and memory into options: every pair of their amounts, thinned evenly where there are too
 * many. The thinned set keeps both ends of each resource and the user allocation. Stateless, any
 * thread; allocates nothing.
 */
public final class OptionGrid {
    /** Our default unit of CPU, in millicores. */
    public static final long CPU_MILLIS_UNIT = 250;
    /** Our default unit of memory, in bytes: 64 MiB. */
    public static final long MEMORY_BYTES_UNIT = 64L << 20;

    /** The fewest options that may be asked for: both ends and the user allocation, of each resource. */
    public static final int LEAST_OPTIONS = 9;

    private OptionGrid() {}

    /**
     * Fills the options in ascending order of CPU, then memory.
     *
     * @param cpu the CPU range
     * @param memory the memory range
     * @param cpuMillisUser the user allocation, 0 = no limit
     * @param memoryBytesUser the user allocation, 0 = no limit
     * @param optionsMax the most options, {@link #LEAST_OPTIONS} to {@link OptionSet#MAX_OPTIONS}; beyond, the nearer
     * @param out is emptied, then receives 1 to {@code optionsMax} options
     */
    public static void fill(
            ResourceRange cpu,
            ResourceRange memory,
            long cpuMillisUser,
            long memoryBytesUser,
            int optionsMax,
            OptionSet out) {
        out.clear();
        int most = Math.max(LEAST_OPTIONS, Math.min(optionsMax, OptionSet.MAX_OPTIONS));
        // What each resource keeps where both must be thinned.
        int side = (int) Math.sqrt(most);
        long cpuCount = cpu.count(cpuMillisUser);
        long memoryCount = memory.count(memoryBytesUser);
        int cpuKept = (int) Math.min(cpuCount, Math.max(side, most / memoryCount));
        int memoryKept = (int) Math.min(memoryCount, most / cpuKept);
        long cpuUserIndex = cpu.userIndex(cpuMillisUser);
        long memoryUserIndex = memory.userIndex(memoryBytesUser);
        for (int i = 0; i < cpuKept; i++) {
            long cpuIndex = kept(i, cpuKept, cpuCount, cpuUserIndex);
            long cpuMillis = cpu.amount(cpuIndex, cpuMillisUser);
            for (int j = 0; j < memoryKept; j++) {
                long memoryIndex = kept(j, memoryKept, memoryCount, memoryUserIndex);
                boolean isUser = cpuIndex == cpuUserIndex && memoryIndex == memoryUserIndex;
                out.add(cpuMillis, memory.amount(memoryIndex, memoryBytesUser), isUser);
            }
        }
    }

    /** The index in the full range of one of the kept amounts: evenly spread, the nearest inner one moved to user. */
    private static long kept(int place, int keptCount, long count, long userIndex) {
        if (keptCount == count) {
            return place;
        }
        if (userIndex > 0 && userIndex < count - 1) {
            long nearest = (userIndex * (keptCount - 1) + (count - 1) / 2) / (count - 1);
            if (place == Math.max(1, Math.min(nearest, keptCount - 2))) {
                return userIndex;
            }
        }
        return (place * (count - 1) + (keptCount - 1) / 2) / (keptCount - 1);
    }
}
