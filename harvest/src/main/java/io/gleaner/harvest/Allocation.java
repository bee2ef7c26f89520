package io.gleaner.harvest;

/**
 * CPU and memory for one invocation.
 *
 * @param cpuMillis millicores; 0 where the owner set no limit
 * @param memoryBytes bytes; 0 where the owner set no limit
 */
public record Allocation(long cpuMillis, long memoryBytes) {
    public Allocation {
        if (cpuMillis < 0 || memoryBytes < 0) {
            throw new IllegalArgumentException(
                    "an allocation is never negative: cpuMillis=" + cpuMillis + ", memoryBytes=" + memoryBytes);
        }
    }
}
