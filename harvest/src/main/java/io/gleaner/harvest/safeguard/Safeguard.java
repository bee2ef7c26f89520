package io.gleaner.harvest.safeguard;

import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Threshold;

/**
 * Narrows, before a decision, what an invocation may get of each resource: never below what its function needs, never
 * above what the node has. Immutable, any thread; allocates nothing.
 *
 * <p>{@link Variant#FREYR} is algorithm 1 of H. Yu et al., "Accelerating Serverless Computing by Harvesting Idle
 * Resources" (WWW 2022), to the letter. {@link Variant#GLEANER} mends what is known to be wrong with it: a lender keeps
 * so much that its lowest option doesn't trip its own wire; a borrower starts at its user allocation; where nothing was
 * harvested there is no load spike; some clean runs come before borrowing and more before lending; after a trip nothing
 * is lent for some runs; what ran out of memory keeps a higher floor; and a small last run doesn't make a lender of a
 * function whose recent peak needs all of its allocation.
 */
public final class Safeguard {
    /** Clean runs before a function may borrow, by default. */
    public static final int CLEAN_RUNS_TO_BORROW = 1;
    /** Clean runs before a function may lend, by default. */
    public static final int CLEAN_RUNS_TO_LEND = 3;

    /** Which rules. */
    public enum Variant {
        /** The paper's. */
        FREYR,
        /** Ours. */
        GLEANER,
        /** None: everything from one unit up to what the node has. Only to measure what the others are good for. */
        NONE
    }

    private final Variant variant;
    private final Threshold threshold;
    private final long cpuMillisUnit;
    private final long memoryBytesUnit;
    private final int cleanRunsToBorrow;
    private final int cleanRunsToLend;

    /** As the longer one, with the clean runs that are our default. */
    public Safeguard(Variant variant, Threshold threshold, long cpuMillisUnit, long memoryBytesUnit) {
        this(variant, threshold, cpuMillisUnit, memoryBytesUnit, CLEAN_RUNS_TO_BORROW, CLEAN_RUNS_TO_LEND);
    }

    /**
     * @param variant which rules
     * @param threshold the share of an allocation that counts as full
     * @param cpuMillisUnit the grid of CPU options, at least 1
     * @param memoryBytesUnit the grid of memory options, at least 1
     * @param cleanRunsToBorrow clean runs before a function may borrow, at least 1; the paper's rules don't ask
     * @param cleanRunsToLend clean runs before a function may lend, at least 1; the paper's rules don't ask
     */
    public Safeguard(
            Variant variant,
            Threshold threshold,
            long cpuMillisUnit,
            long memoryBytesUnit,
            int cleanRunsToBorrow,
            int cleanRunsToLend) {
        if (cpuMillisUnit < 1 || memoryBytesUnit < 1) {
            throw new IllegalArgumentException("the grid's units must be positive: cpuMillisUnit=" + cpuMillisUnit
                    + ", memoryBytesUnit=" + memoryBytesUnit + "; the defaults are 250 and 67108864");
        }
        if (cleanRunsToBorrow < 1 || cleanRunsToLend < 1) {
            throw new IllegalArgumentException("clean runs are 1 or more: cleanRunsToBorrow=" + cleanRunsToBorrow
                    + ", cleanRunsToLend=" + cleanRunsToLend);
        }
        this.variant = variant;
        this.threshold = threshold;
        this.cpuMillisUnit = cpuMillisUnit;
        this.memoryBytesUnit = memoryBytesUnit;
        this.cleanRunsToBorrow = cleanRunsToBorrow;
        this.cleanRunsToLend = cleanRunsToLend;
    }

    /** The share of an allocation that counts as full. */
    public Threshold threshold() {
        return threshold;
    }

    /**
     * Fills the range of one resource.
     *
     * @param resource which
     * @param profile what the function used before; ignored where {@code input.profileRead} is false
     * @param input the user allocation, the node's cap and what the policy may do
     * @param out receives the range; it always holds at least one amount
     */
    public void range(Resource resource, ProfileSnapshot profile, SafeguardInput input, ResourceRange out) {
        ResourceHistory history = profile.of(resource);
        long user = input.user(resource);
        out.unit = resource == Resource.CPU ? cpuMillisUnit : memoryBytesUnit;
        out.capUnits = input.cap(resource) / out.unit;
        if (user == 0) {
            out.userOnly(0, RangeReason.NO_LIMIT, false);
        } else if (input.stoodBack(resource)) {
            out.userOnly(user, RangeReason.STOOD_BACK, false);
        } else if (!input.profileRead) {
            out.userOnly(user, RangeReason.NO_SNAPSHOT, false);
        } else if (variant == Variant.NONE) {
            none(user, input, resource, out);
        } else if (profile.finishedRuns == 0 || history.peakRuns == 0 || history.user != user) {
            out.userOnly(user, RangeReason.FIRST_RUN, true);
        } else if (profile.lastRunFailed) {
            out.userOnly(user, RangeReason.LAST_RUN_FAILED, true);
        } else if (input.userBecause != null) {
            out.userOnly(user, input.userBecause, false);
        } else if (variant == Variant.FREYR) {
            freyr(history, input.cap(resource), input, out);
        } else {
            boolean byMeanUse = resource == Resource.CPU && input.cpuLentByMeanUse && history.meanUse > 0;
            gleaner(history, input.cap(resource), profile, byMeanUse, input, out);
        }
    }

    private static void none(long user, SafeguardInput input, Resource resource, ResourceRange out) {
        if (input.userBecause != null) {
            out.userOnly(user, input.userBecause, false);
            return;
        }
        long low = input.policyLends ? Math.min(out.unit, user) : user;
        long high = input.policyBorrows ? input.cap(resource) : user;
        out.between(low, high, user, low < user ? RangeReason.OVER_PROVISIONED : RangeReason.UNDER_PROVISIONED);
    }

    private void freyr(ResourceHistory history, long cap, SafeguardInput input, ResourceRange out) {
        long user = history.user;
        long needed = (history.recentPeak / out.unit + 1) * out.unit;
        if (threshold.covers(history.lastPeak, user)) {
            if (threshold.reachedBy(history.lastPeak, history.lastAllocation)) {
                out.userOnly(user, RangeReason.LOAD_SPIKE, true);
            } else if (!input.functionLends) {
                out.userOnly(user, RangeReason.FUNCTION_SETTINGS, false);
            } else if (!input.policyLends) {
                out.userOnly(user, RangeReason.POLICY, false);
            } else {
                out.between(Math.min(needed, user), user, user, RangeReason.OVER_PROVISIONED);
            }
        } else if (!input.functionBorrows) {
            out.userOnly(user, RangeReason.FUNCTION_SETTINGS, false);
        } else if (!input.policyBorrows) {
            out.userOnly(user, RangeReason.POLICY, false);
        } else if (out.capUnits == 0) {
            out.userOnly(user, RangeReason.UNDER_PROVISIONED, false);
        } else {
            out.between(Math.min(needed, out.capUnits * out.unit), cap, user, RangeReason.UNDER_PROVISIONED);
        }
    }

    private void gleaner(
            ResourceHistory history,
            long cap,
            ProfileSnapshot profile,
            boolean byMeanUse,
            SafeguardInput input,
            ResourceRange out) {
        long user = history.user;
        if (isLoadSpike(history)) {
            out.userOnly(user, RangeReason.LOAD_SPIKE, true);
        } else if (byMeanUse ? history.isSaturatedAtUser() : isOverProvisioned(history)) {
            lender(history, profile, byMeanUse, input, out);
        } else if (profile.cleanRuns < cleanRunsToBorrow) {
            out.userOnly(user, RangeReason.TOO_FEW_RUNS, false);
        } else if (!input.functionBorrows) {
            out.userOnly(user, RangeReason.FUNCTION_SETTINGS, false);
        } else if (!input.policyBorrows) {
            out.userOnly(user, RangeReason.POLICY, false);
        } else {
            out.between(user, cap, user, RangeReason.UNDER_PROVISIONED);
        }
    }

    private boolean isOverProvisioned(ResourceHistory history) {
        return threshold.covers(Math.max(history.lastPeak, history.recentPeak), history.user);
    }

    private void lender(
            ResourceHistory history,
            ProfileSnapshot profile,
            boolean byMeanUse,
            SafeguardInput input,
            ResourceRange out) {
        long user = history.user;
        if (profile.cleanRuns < cleanRunsToLend) {
            out.userOnly(user, RangeReason.TOO_FEW_RUNS, false);
        } else if (history.holdRuns > 0) {
            out.userOnly(user, RangeReason.HELD, false);
        } else if (profile.toleranceHoldRuns > 0) {
            out.userOnly(user, RangeReason.SLO_TOLERANCE, false);
        } else if (!input.functionLends) {
            out.userOnly(user, RangeReason.FUNCTION_SETTINGS, false);
        } else if (!input.policyLends) {
            out.userOnly(user, RangeReason.POLICY, false);
        } else {
            long needed = byMeanUse
                    ? (history.meanUse / out.unit + 1) * out.unit
                    : threshold.unitsAbove(history.recentPeak, out.unit) * out.unit;
            long low = Math.min(Math.max(needed, history.floor), user);
            out.between(low, user, user, RangeReason.OVER_PROVISIONED);
        }
    }

    /** Where nothing was harvested, nothing is to be guarded: the original guards there too. */
    private boolean isLoadSpike(ResourceHistory history) {
        return history.lastAllocation < history.user
                && threshold.covers(history.lastPeak, history.user)
                && threshold.reachedBy(history.lastPeak, history.lastAllocation);
    }
}
