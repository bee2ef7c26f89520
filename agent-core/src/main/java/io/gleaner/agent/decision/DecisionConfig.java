package io.gleaner.agent.decision;

import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ledger.LendingOrder;
import io.gleaner.harvest.profile.InputBuckets;
import io.gleaner.harvest.profile.ProfileSettings;
import io.gleaner.harvest.safeguard.OptionGrid;
import io.gleaner.harvest.safeguard.Safeguard;

/**
 * What a {@link DecisionPipeline} is built from; made by {@link #builder}, validated once. CPU in millicores, memory in
 * bytes, time in nanoseconds.
 *
 * @param cpuMillisCapacity what invocations may use together
 * @param memoryBytesCapacity what invocations may use together
 * @param cpuMillisUnit the step of the CPU options
 * @param memoryBytesUnit the step of the memory options
 * @param threshold the part of a limit from which its use counts as saturated, above 0 to 1
 * @param maxOptions the most options that are scored for an invocation; a larger range is thinned
 * @param safeguard which rule narrows the options
 * @param cleanRunsToBorrow clean runs before a function may borrow
 * @param cleanRunsToLend clean runs before a function may lend
 * @param profile how profiles forget, and how long a trip is held against a function
 * @param inputBuckets how inputs are sorted by size
 * @param lendingOrder who borrows first where there isn't enough
 * @param tripWire whether a lender that reaches for what it lent has it back while it runs; off only where that is to be
 *     measured: no agent offers it
 * @param controlShareLenders part of the lenders' runs that stay at the user allocation
 * @param controlShareBorrowers part of the borrowers' runs that stay at the user allocation
 * @param sloTolerance how many times its baseline a run may take while its function lends, from 1 (infinite: as long as it
 *     likes); 0 = nothing is lent
 * @param cpuLoan how a CPU loan is enforced
 * @param memoryLoans whether memory is lent at all
 * @param memoryReserveShare the part of the memory that is never lent
 * @param memoryBytesMargin what a limit keeps above the use it is lowered to
 * @param quotaPeriodNs the CPU quota period; a CPU peak is the largest use over one
 * @param lostAfterNs an invocation that was admitted or started this long ago and never completed is given up
 * @param stallAfterNs nothing is lent once the watch or enforcement has not been seen for so long; 0 = they aren't looked
 *     for, as where one thread drives everything
 * @param maxFunctions rows of the function table
 * @param maxContainers rows of the container table
 * @param maxInvocations invocations in flight
 * @param maxProfiles profiles of known input sizes, over all functions; about 5 kB each
 * @param maxLoans loans running at once
 * @param maxDecisions decisions being made at once; one more is the user allocation
 */
public record DecisionConfig(
        long cpuMillisCapacity,
        long memoryBytesCapacity,
        long cpuMillisUnit,
        long memoryBytesUnit,
        double threshold,
        int maxOptions,
        Safeguard.Variant safeguard,
        int cleanRunsToBorrow,
        int cleanRunsToLend,
        ProfileSettings profile,
        InputBuckets inputBuckets,
        LendingOrder lendingOrder,
        boolean tripWire,
        double controlShareLenders,
        double controlShareBorrowers,
        double sloTolerance,
        CpuLoan cpuLoan,
        boolean memoryLoans,
        double memoryReserveShare,
        long memoryBytesMargin,
        long quotaPeriodNs,
        long lostAfterNs,
        long stallAfterNs,
        int maxFunctions,
        int maxContainers,
        int maxInvocations,
        int maxProfiles,
        int maxLoans,
        int maxDecisions) {
    public DecisionConfig {
        positive("cpuMillisCapacity", cpuMillisCapacity);
        positive("memoryBytesCapacity", memoryBytesCapacity);
        positive("cpuMillisUnit", cpuMillisUnit);
        positive("memoryBytesUnit", memoryBytesUnit);
        share("threshold", threshold);
        positive("cleanRunsToBorrow", cleanRunsToBorrow);
        positive("cleanRunsToLend", cleanRunsToLend);
        share("controlShareLenders", controlShareLenders);
        share("controlShareBorrowers", controlShareBorrowers);
        share("memoryReserveShare", memoryReserveShare);
        positive("quotaPeriodNs", quotaPeriodNs);
        positive("lostAfterNs", lostAfterNs);
        if (!(sloTolerance == 0 || sloTolerance >= 1)) {
            throw new IllegalArgumentException("sloTolerance must be 0, or 1 or more: " + sloTolerance);
        }
        table("maxFunctions", maxFunctions);
        table("maxContainers", maxContainers);
        table("maxInvocations", maxInvocations);
        table("maxProfiles", maxProfiles);
        table("maxLoans", maxLoans);
        table("maxDecisions", maxDecisions);
        if (memoryBytesMargin < 0 || stallAfterNs < 0) {
            throw new IllegalArgumentException("memoryBytesMargin and stallAfterNs are never negative: "
                    + memoryBytesMargin + ", " + stallAfterNs);
        }
        if (maxDecisions > DecisionPool.MOST) {
            throw new IllegalArgumentException(
                    "maxDecisions must be within 1 and " + DecisionPool.MOST + ": " + maxDecisions);
        }
        if (maxOptions < OptionGrid.LEAST_OPTIONS || maxOptions > OptionSet.MAX_OPTIONS) {
            throw new IllegalArgumentException("maxOptions must be within " + OptionGrid.LEAST_OPTIONS + " and "
                    + OptionSet.MAX_OPTIONS + ": " + maxOptions);
        }
        if (inputBuckets == null || lendingOrder == null) {
            throw new IllegalArgumentException(
                    "inputBuckets and lendingOrder must be set: " + inputBuckets + ", " + lendingOrder);
        }
        if (threshold == 0 || safeguard == null || profile == null || cpuLoan == null) {
            throw new IllegalArgumentException("threshold must be above 0, safeguard, profile and cpuLoan must be set: "
                    + threshold + ", " + safeguard + ", " + profile + ", " + cpuLoan);
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
