package io.gleaner.agent.platform.local;

/**
 * What a node may give to functions at once.
 *
 * @param cpuMillis CPU in millicores, above 0
 * @param memoryBytes memory in bytes, above 0
 */
public record NodeCapacity(long cpuMillis, long memoryBytes) {
    /** Throws IllegalArgumentException for anything that is not above 0. */
    public NodeCapacity {
        if (cpuMillis <= 0 || memoryBytes <= 0) {
            throw new IllegalArgumentException("a node needs CPU and memory above 0, got " + cpuMillis
                    + " millicores and " + memoryBytes + " bytes");
        }
    }

    /** For messages: {@code 1500m CPU and 2048Mi memory}. */
    public String inWords() {
        return cpuMillis + "m CPU and " + (memoryBytes >> 20) + "Mi memory";
    }
}
