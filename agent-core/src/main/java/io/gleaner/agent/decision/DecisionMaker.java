package io.gleaner.agent.decision;

import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.ledger.Ledger;
import io.gleaner.harvest.ledger.LedgerTotals.Figure;
import io.gleaner.harvest.profile.ProfileTable;
import io.gleaner.harvest.safeguard.OptionGrid;
import io.gleaner.harvest.safeguard.RangeReason;
import io.gleaner.harvest.safeguard.ResourceRange;
import io.gleaner.harvest.safeguard.Safeguard;
import io.gleaner.harvest.safeguard.TripWire;
import java.util.concurrent.atomic.AtomicLong;

/** Profile, range, score: what an invocation should get. Any thread, each with its own scratch; reserves nothing. */
final class DecisionMaker {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private final DecisionConfig config;
    private final ProfileTable profiles;
    private final Ledger ledger;
    private final Safeguard safeguard;
    private final AtomicLong random;

    DecisionMaker(DecisionConfig config, ProfileTable profiles, Ledger ledger, long seed) {
        this.config = config;
        this.profiles = profiles;
        this.ledger = ledger;
        random = new AtomicLong(seed);
        safeguard = new Safeguard(
                config.safeguard(),
                DecisionPipeline.threshold(config),
                config.cpuMillisUnit(),
                config.memoryBytesUnit(),
                config.cleanRunsToBorrow(),
                config.cleanRunsToLend());
    }

    /**
     * Fills the scratch's choice and trace; the invocation's user allocation has entered the ledger's sum already.
     *
     * @param userBecause why it stays at its user allocation, null = nobody asked for that
     * @param stoodBack the resources that are left to somebody else, trip wire bits
     */
    DecisionOutcome decide(
            Invocation invocation,
            HarvestPolicy policy,
            RangeReason userBecause,
            int stoodBack,
            int othersInFlight,
            long nowNs,
            DecisionScratch s) {
        boolean read = profiles.read(invocation.function, invocation.inputBucket, s.profile);
        if (!read) {
            s.profile.clear(invocation.cpuMillisUser, invocation.memoryBytesUser, invocation.inputBucket);
        }
        invocation.baselineNs = s.profile.baselineNs;
        view(othersInFlight, s.node);
        input(invocation, policy, read, nowNs, s);
        s.input.userBecause = userBecause;
        s.input.cpuStoodBack = (stoodBack & TripWire.CPU) != 0;
        s.input.memoryStoodBack = (stoodBack & TripWire.MEMORY) != 0;
        range(s);
        s.trace.randomDraw = draw();
        if (userBecause == null && isControlRun(s, s.trace.randomDraw)) {
            s.input.userBecause = RangeReason.CONTROL_RUN;
            range(s);
            invocation.controlRun = true;
        }
        invocation.safeguardRunCpu = s.cpu.safeguardRun;
        invocation.safeguardRunMemory = s.memory.safeguardRun;
        OptionGrid.fill(
                s.cpu, s.memory, invocation.cpuMillisUser, invocation.memoryBytesUser, config.maxOptions(), s.options);
        DecisionOutcome outcome = choose(policy, read, s);
        want(invocation, outcome, s);
        return outcome;
    }

    private DecisionOutcome choose(HarvestPolicy policy, boolean read, DecisionScratch s) {
        if (s.options.count() == 1) {
            s.choice.byRule(0);
            if (!read) {
                return DecisionOutcome.NO_PROFILE;
            }
            if (s.input.userBecause == null) {
                return DecisionOutcome.SAFEGUARD;
            }
            return s.input.userBecause == RangeReason.CONTROL_RUN
                    ? DecisionOutcome.CONTROL
                    : DecisionOutcome.HOST_ASKED;
        }
        boolean decided = policy.choose(s.options, s.profile, s.node, s.choice);
        boolean valid = s.choice.option >= 0 && s.choice.option < s.options.count();
        return decided && valid ? DecisionOutcome.GRANTED : DecisionOutcome.NO_POLICY;
    }

    private void view(int othersInFlight, NodeView node) {
        node.invocationsInFlight = othersInFlight;
        node.cpuMillisFree = freeLeft(Resource.CPU);
        node.memoryBytesFree = freeLeft(Resource.MEMORY);
        node.cpuMillisLendable = ledger.totals().get(Resource.CPU, Figure.LENDABLE);
        node.memoryBytesLendable = ledger.totals().get(Resource.MEMORY, Figure.LENDABLE);
        node.cpuMillisCapacity = config.cpuMillisCapacity();
        node.memoryBytesCapacity = config.memoryBytesCapacity();
    }

    private long freeLeft(Resource resource) {
        return Math.max(0, ledger.free(resource) - ledger.totals().get(resource, Figure.FREE_LENT));
    }

    private void input(Invocation invocation, HarvestPolicy policy, boolean read, long nowNs, DecisionScratch s) {
        long longerRuns = ledger.cpuMillisOfLongerRuns(s.profile.meanDurationNs, nowNs);
        s.input.cpuMillisUser = invocation.cpuMillisUser;
        s.input.memoryBytesUser = invocation.memoryBytesUser;
        s.input.cpuMillisCap = Math.min(
                config.cpuMillisCapacity(),
                invocation.cpuMillisUser + ledger.grantable(Resource.CPU) + (policy.borrows() ? longerRuns : 0));
        s.input.memoryBytesCap =
                Math.min(config.memoryBytesCapacity(), invocation.memoryBytesUser + ledger.grantable(Resource.MEMORY));
        s.input.profileRead = read;
        s.input.policyLends = policy.lends();
        s.input.policyBorrows = policy.borrows();
    }

    private void range(DecisionScratch s) {
        safeguard.range(Resource.CPU, s.profile, s.input, s.cpu);
        safeguard.range(Resource.MEMORY, s.profile, s.input, s.memory);
        if (!config.memoryLoans() && s.memory.reason != RangeReason.NO_LIMIT) {
            // No whole unit, the user allocation alone.
            s.memory.minUnits = 1;
            s.memory.maxUnits = 0;
            s.memory.offersUser = true;
            s.memory.reason = RangeReason.POLICY;
        }
    }

    private boolean isControlRun(DecisionScratch s, long drawn) {
        boolean lender =
                s.cpu.reason == RangeReason.OVER_PROVISIONED || s.memory.reason == RangeReason.OVER_PROVISIONED;
        boolean borrower =
                s.cpu.reason == RangeReason.UNDER_PROVISIONED || s.memory.reason == RangeReason.UNDER_PROVISIONED;
        double share = lender ? config.controlShareLenders() : borrower ? config.controlShareBorrowers() : 0;
        return (drawn >>> 11) * 0x1p-53 < share;
    }

    /** The next number of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): any thread, the same from the same seed. */
    private long draw() {
        long z = random.addAndGet(GOLDEN_GAMMA);
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    /** What is chosen; more where the node had no more to offer and the profile says that it would be used. */
    private void want(Invocation invocation, DecisionOutcome outcome, DecisionScratch s) {
        boolean decided = outcome == DecisionOutcome.GRANTED || outcome == DecisionOutcome.SAFEGUARD;
        if (!decided) {
            s.cpuMillisWanted = invocation.cpuMillisUser;
            s.memoryBytesWanted = invocation.memoryBytesUser;
            return;
        }
        long cpuChosen = s.options.cpuMillis(s.choice.option);
        long memoryChosen = s.options.memoryBytes(s.choice.option);
        s.cpuMillisWanted = wanted(cpuChosen, s.cpu, s.profile.cpu, config.cpuMillisCapacity());
        s.memoryBytesWanted = wanted(memoryChosen, s.memory, s.profile.memory, config.memoryBytesCapacity());
    }

    private static long wanted(long chosen, ResourceRange range, ResourceHistory history, long capacity) {
        boolean atTheTop = chosen >= range.maxUnits * range.unit && chosen >= history.user;
        if (range.reason != RangeReason.UNDER_PROVISIONED || !atTheTop) {
            return chosen;
        }
        long need = history.windowCensored
                ? 2 * Math.max(Math.max(history.windowPeak, history.lastAllocation), history.user)
                : Threshold.CENSORED.unitsAbove(history.windowPeak, 1);
        return Math.max(chosen, Math.min(need, capacity));
    }
}
