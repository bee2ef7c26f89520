package io.gleaner.bench.workload;

/**
 * A node's size.
 *
 * @param cpuMillis its CPU, in millicores: what it admits and what there is
 * @param memoryBytes its memory
 */
public record NodeShape(long cpuMillis, long memoryBytes) {
    /** Rejects an empty node. */
    public NodeShape {
        if (cpuMillis <= 0 || memoryBytes <= 0) {
            throw new IllegalArgumentException(
                    "a node has CPU and memory above 0, not cpuMillis=" + cpuMillis + ", memoryBytes=" + memoryBytes);
        }
    }
}
