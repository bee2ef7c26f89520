package io.gleaner.transport.netty;

import io.gleaner.transport.gossip.GossipNode;

/** This node's load on its way from whoever measures it to the event loop: the latest counts. Synchronized, allocates nothing. */
final class OwnLoad {
    private boolean changed;
    private int runQueue;
    private int inFlight;
    private long freeCpuMillis;
    private long freeMemoryBytes;
    private int cpuPressurePercent;
    private int memoryPressurePercent;
    private int executionClasses;

    synchronized void set(
            int runQueue,
            int inFlight,
            long freeCpuMillis,
            long freeMemoryBytes,
            int cpuPressurePercent,
            int memoryPressurePercent,
            int executionClasses) {
        this.runQueue = runQueue;
        this.inFlight = inFlight;
        this.freeCpuMillis = freeCpuMillis;
        this.freeMemoryBytes = freeMemoryBytes;
        this.cpuPressurePercent = cpuPressurePercent;
        this.memoryPressurePercent = memoryPressurePercent;
        this.executionClasses = executionClasses;
        changed = true;
    }

    /** Tells the node what is new; event loop only. */
    synchronized void tell(GossipNode node) {
        if (changed) {
            changed = false;
            node.load(
                    runQueue,
                    inFlight,
                    freeCpuMillis,
                    freeMemoryBytes,
                    cpuPressurePercent,
                    memoryPressurePercent,
                    executionClasses);
        }
    }
}
