package io.gleaner.bench.simulator;

/** What the watch reads of a container. Reused scratch of one thread. */
final class UsageRead {
    long cpuUsageNs;
    long throttledNs;
    long memoryBytes;
}
