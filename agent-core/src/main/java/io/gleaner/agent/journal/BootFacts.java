package io.gleaner.agent.journal;

/**
 * What a run of the agent started with; a decision replays from its own record and this one.
 *
 * @param epochMillis wall clock at the record's nowNs
 * @param thresholdPpm the safeguard's threshold, in millionths
 * @param modelHash 0 = no model
 * @param nearTiePpm scores that differ by no more millionths than this count as equal
 * @param safeguard ordinal of {@code Safeguard.Variant}
 * @param cpuLoan ordinal of {@code CpuLoan}
 * @param controlShareLenders part of the lenders' runs that are control runs
 * @param controlShareBorrowers part of the borrowers' runs that are control runs
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
        int nearTiePpm,
        int safeguard,
        int cpuLoan,
        boolean memoryLoans,
        int cleanRunsToBorrow,
        int cleanRunsToLend,
        double controlShareLenders,
        double controlShareBorrowers,
        String version) {}
