package io.gleaner.agent.journal;

/**
 * What a run of the agent started with; a decision replays from its own record and this one.
 *
 * @param epochMillis wall clock at the record's nowNs
 * @param thresholdPpm the safeguard's threshold, in millionths
 * @param modelHash 0 = no model
 */
public record BootFacts(
        long epochMillis,
        long processId,
        long nodeCpuMillis,
        long nodeMemoryBytes,
        long cpuUnitMillis,
        long memoryUnitBytes,
        int maxOptions,
        int thresholdPpm,
        int configHash,
        long modelHash,
        String version) {}
