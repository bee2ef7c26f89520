package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.NodeShape;
import java.util.List;

/** What every node could admit at once, beside each other in memory since thousands may be asked. One thread. */
final class Room {
    private final long[] cpuMillis;
    private final long[] memoryBytes;

    Room(List<NodeShape> shapes) {
        cpuMillis = shapes.stream().mapToLong(NodeShape::cpuMillis).toArray();
        memoryBytes = shapes.stream().mapToLong(NodeShape::memoryBytes).toArray();
    }

    /** A node has so much left, or below 0 = others wait there. */
    void set(int node, long cpuMillisLeft, long memoryBytesLeft) {
        cpuMillis[node] = cpuMillisLeft;
        memoryBytes[node] = memoryBytesLeft;
    }

    boolean fits(int node, long cpuMillisUser, long memoryBytesUser) {
        return cpuMillis[node] >= cpuMillisUser && memoryBytes[node] >= memoryBytesUser;
    }
}
