package io.gleaner.agent.decision;

/**
 * What a {@link DecisionPipeline} is built from; made by {@link #builder}, validated once. CPU in millicores, memory in
 * bytes, time in nanoseconds.
 *
 * @param cpuMillisCapacity what invocations may use together
 * @param memoryBytesCapacity what invocations may use together
 * @param cpuMillisUnit the step of the CPU options
 * @param memoryBytesUnit the step of the memory options
 * @param threshold the part of a limit from which its use counts as saturated, above 0 to 1
 * @param safeguard which rule narrows the options
 * @param borrowAfterRuns clean runs before a function may borrow
 * @param lendAfterRuns clean runs before a function may lend
 * @param controlShareLenders part of the lenders' runs that stay at the user allocation
 * @param controlShareBorrowers part of the borrowers' runs that stay at the user allocation
 * @param holdRuns runs for which a function lends nothing after its first trip
 * @param nearTie scores within this of the best count as equal: the smallest allocation wins
 * @param cpuLoan how a CPU loan is enforced
 * @param memoryLoans whether memory is lent at all
 * @param memoryReserveShare the part of the memory that is never lent
 * @param memoryBytesMargin what a limit keeps above the use it is lowered to
 * @param quotaPeriodNs the CPU quota period; a CPU peak is the largest use over one
 * @param lostAfterNs an invocation that was admitted or started this long ago and never completed is given up
 * @param maxFunctions rows of the function table
 * @param maxContainers rows of the container table
 * @param maxInvocations invocations in flight
 * @param maxLoans loans running at once
 * @param maxDecisions decisions being made at once; one more is the user allocation
 */
public record DecisionConfig(
        long cpuMillisCapacity,
        long memoryBytesCapacity,
        long cpuMillisUnit,
        long memoryBytesUnit,
        double threshold,
        SafeguardKind safeguard,
        int borrowAfterRuns,
        int lendAfterRuns,
        double controlShareLenders,
        double controlShareBorrowers,
        int holdRuns,
        float nearTie,
        CpuLoan cpuLoan,
        boolean memoryLoans,
        double memoryReserveShare,
        long memoryBytesMargin,
        long quotaPeriodNs,
        long lostAfterNs,
        int maxFunctions,
        int maxContainers,
        int maxInvocations,
        int maxLoans,
        int maxDecisions) {
    public DecisionConfig {
        positive("cpuMillisCapacity", cpuMillisCapacity);
        positive("memoryBytesCapacity", memoryBytesCapacity);
        positive("cpuMillisUnit", cpuMillisUnit);
        positive("memoryBytesUnit", memoryBytesUnit);
        share("threshold", threshold);
        share("controlShareLenders", controlShareLenders);
        share("controlShareBorrowers", controlShareBorrowers);
        share("memoryReserveShare", memoryReserveShare);
        positive("quotaPeriodNs", quotaPeriodNs);
        positive("lostAfterNs", lostAfterNs);
        table("maxFunctions", maxFunctions);
        table("maxContainers", maxContainers);
        table("maxInvocations", maxInvocations);
        table("maxLoans", maxLoans);
        table("maxDecisions", maxDecisions);
        if (borrowAfterRuns < 0 || lendAfterRuns < 0 || holdRuns < 0 || memoryBytesMargin < 0 || !(nearTie >= 0)) {
            throw new IllegalArgumentException("borrowAfterRuns, lendAfterRuns, holdRuns, memoryBytesMargin and nearTie"
                    + " are never negative: " + borrowAfterRuns + ", " + lendAfterRuns + ", " + holdRuns + ", "
                    + memoryBytesMargin + ", " + nearTie);
        }
        if (threshold == 0 || safeguard == null || cpuLoan == null) {
            throw new IllegalArgumentException("threshold must be above 0, safeguard and cpuLoan must be set: "
                    + threshold + ", " + safeguard + ", " + cpuLoan);
        }
    }

    /** The defaults for a node. */
    public static DecisionConfigBuilder builder(long cpuMillisCapacity, long memoryBytesCapacity) {
        return new DecisionConfigBuilder(cpuMillisCapacity, memoryBytesCapacity);
    }

    private static void positive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be above 0: " + value);
        }
    }

    private static void share(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + " must be within 0 and 1: " + value);
        }
    }

    private static void table(String name, int value) {
        if (value < 1 || value > 1 << 16) {
            throw new IllegalArgumentException(name + " must be within 1 and 65536: " + value);
        }
    }
}
