package io.gleaner.agent.decision;

import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.safeguard.OptionGrid;
import io.gleaner.harvest.safeguard.RangeReason;
import io.gleaner.harvest.safeguard.ResourceRange;
import io.gleaner.harvest.safeguard.Safeguard;

/**
 * Range, control run, options, choice: what follows from what is known, and from nothing else, so that a decision can be
 * made again from its record. Immutable, any thread; allocates nothing.
 */
public final class DecisionRules {
    private final DecisionConfig config;
    private final Safeguard safeguard;

    /** The rules of a configuration. */
    public DecisionRules(DecisionConfig config) {
        this.config = config;
        safeguard = new Safeguard(
                config.safeguard(),
                DecisionPipeline.threshold(config),
                config.cpuMillisUnit(),
                config.memoryBytesUnit(),
                config.cleanRunsToBorrow(),
                config.cleanRunsToLend());
    }

    /**
     * Decides a case.
     *
     * @param c receives ranges, options, choice and what is wanted
     * @param userBecause why it stays at its user allocation, null = nobody asked for that
     * @param drawn the random number that says whether it is a control run
     * @return what came of it, as far as it is known before anything is reserved
     */
    public DecisionOutcome decide(DecisionCase c, HarvestPolicy policy, RangeReason userBecause, long drawn) {
        c.input.policyLends = policy.lends();
        c.input.policyBorrows = policy.borrows();
        c.input.cpuLentByMeanUse = policy.lendsByMeanUse() && config.cpuLoan() != CpuLoan.QUOTA;
        long cpuMillis = policy.amount(Resource.CPU, c.profile);
        long memoryBytes = policy.amount(Resource.MEMORY, c.profile);
        c.input.functionLends = c.rules.lends(config);
        c.input.functionBorrows = c.rules.borrows();
        c.input.userBecause = userBecause;
        range(c);
        c.controlRun = userBecause == null && isControlRun(c, drawn);
        if (c.controlRun) {
            c.input.userBecause = RangeReason.CONTROL_RUN;
            range(c);
        }
        if (cpuMillis != HarvestPolicy.NOT_KNOWN) {
            c.cpu.narrowTo(cpuMillis);
            c.memory.narrowTo(memoryBytes);
        }
        OptionGrid.fill(
                c.cpu, c.memory, c.input.cpuMillisUser, c.input.memoryBytesUser, config.maxOptions(), c.options);
        DecisionOutcome outcome = choose(policy, c);
        want(outcome, c, cpuMillis, memoryBytes);
        return outcome;
    }

    private DecisionOutcome choose(HarvestPolicy policy, DecisionCase c) {
        if (c.options.count() == 1) {
            c.choice.byRule(0);
            if (!c.input.profileRead) {
                return DecisionOutcome.NO_PROFILE;
            }
            if (c.input.userBecause == null) {
                return DecisionOutcome.SAFEGUARD;
            }
            return c.input.userBecause == RangeReason.CONTROL_RUN
                    ? DecisionOutcome.CONTROL
                    : DecisionOutcome.HOST_ASKED;
        }
        boolean decided = policy.choose(c.options, c.profile, c.node, c.choice);
        boolean valid = c.choice.option >= 0 && c.choice.option < c.options.count();
        if (decided && valid) {
            return DecisionOutcome.GRANTED;
        }
        // What stands there may be of the decision before.
        c.choice.byRule(-1);
        return DecisionOutcome.NO_POLICY;
    }

    private void range(DecisionCase c) {
        safeguard.range(Resource.CPU, c.profile, c.input, c.cpu);
        safeguard.range(Resource.MEMORY, c.profile, c.input, c.memory);
        if (!config.memoryLoans() && c.memory.reason != RangeReason.NO_LIMIT) {
            // No whole unit, the user allocation alone.
            c.memory.minUnits = 1;
            c.memory.maxUnits = 0;
            c.memory.offersUser = true;
            c.memory.reason = RangeReason.POLICY;
        }
    }

    private boolean isControlRun(DecisionCase c, long drawn) {
        boolean lender =
                c.cpu.reason == RangeReason.OVER_PROVISIONED || c.memory.reason == RangeReason.OVER_PROVISIONED;
        boolean borrower =
                c.cpu.reason == RangeReason.UNDER_PROVISIONED || c.memory.reason == RangeReason.UNDER_PROVISIONED;
        // Who lends one thing and borrows another is a borrower: to hold it back costs more than its loan tells.
        double share =
                borrower ? c.rules.controlShareBorrowers(config) : lender ? c.rules.controlShareLenders(config) : 0;
        return (drawn >>> 11) * 0x1p-53 < share;
    }

    /** What is chosen; more where the node had no more to offer and the profile says that it would be used. */
    private void want(DecisionOutcome outcome, DecisionCase c, long cpuMillis, long memoryBytes) {
        boolean decided = outcome == DecisionOutcome.GRANTED || outcome == DecisionOutcome.SAFEGUARD;
        if (!decided) {
            c.cpuMillisWanted = c.input.cpuMillisUser;
            c.memoryBytesWanted = c.input.memoryBytesUser;
            return;
        }
        long cpuChosen = c.options.cpuMillis(c.choice.option);
        long memoryChosen = c.options.memoryBytes(c.choice.option);
        c.cpuMillisWanted = wanted(cpuChosen, cpuMillis, c.cpu, c.profile.cpu, config.cpuMillisCapacity());
        c.memoryBytesWanted =
                wanted(memoryChosen, memoryBytes, c.memory, c.profile.memory, config.memoryBytesCapacity());
    }

    private static long wanted(long chosen, long amount, ResourceRange range, ResourceHistory history, long capacity) {
        boolean atTheTop = chosen >= range.maxUnits * range.unit && chosen >= history.user;
        if (range.reason != RangeReason.UNDER_PROVISIONED || !atTheTop) {
            return chosen;
        }
        long need = amount == HarvestPolicy.NOT_KNOWN ? needOf(history) : amount;
        return Math.max(chosen, Math.min(need, capacity));
    }

    private static long needOf(ResourceHistory history) {
        return history.windowCensored
                ? 2 * Math.max(Math.max(history.windowPeak, history.lastAllocation), history.user)
                : Threshold.CENSORED.unitsAbove(history.windowPeak, 1);
    }
}
