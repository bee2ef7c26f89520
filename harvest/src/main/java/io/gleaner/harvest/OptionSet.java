package io.gleaner.harvest;

/**
 * The options among which a policy chooses for one invocation, in ascending order of CPU, then memory. Reused scratch:
 * one thread at a time fills and reads it.
 */
public final class OptionSet {
    /** The most options that are ever scored; a larger range is thinned. */
    public static final int MAX_OPTIONS = 128;

    private final long[] cpuMillis = new long[MAX_OPTIONS];
    private final long[] memoryBytes = new long[MAX_OPTIONS];
    private int count;
    private int userIndex = -1;

    /** Empties the set. */
    public void clear() {
        count = 0;
        userIndex = -1;
    }

    /**
     * Adds an option.
     *
     * @return false when the set is full: the option is left out
     */
    public boolean add(long cpuMillisOption, long memoryBytesOption, boolean isUserAllocation) {
        if (count == MAX_OPTIONS) {
            return false;
        }
        cpuMillis[count] = cpuMillisOption;
        memoryBytes[count] = memoryBytesOption;
        if (isUserAllocation) {
            userIndex = count;
        }
        count++;
        return true;
    }

    /** How many options there are. */
    public int count() {
        return count;
    }

    /** Where the user allocation stands, -1 when it isn't among the options. */
    public int userIndex() {
        return userIndex;
    }

    /** An option's CPU in millicores. */
    public long cpuMillis(int option) {
        return cpuMillis[option];
    }

    /** An option's memory in bytes. */
    public long memoryBytes(int option) {
        return memoryBytes[option];
    }
}
