package io.gleaner.agent.decision;

import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.Ledger;
import io.gleaner.harvest.ledger.LedgerTotals.Figure;
import io.gleaner.harvest.profile.ProfileTable;
import io.gleaner.harvest.safeguard.RangeReason;
import io.gleaner.harvest.safeguard.TripWire;
import java.util.concurrent.atomic.AtomicLong;

/** Profile, range, score: what an invocation should get. Any thread, each with its own scratch; reserves nothing. */
final class DecisionMaker {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private final DecisionConfig config;
    private final ProfileTable profiles;
    private final Ledger ledger;
    private final DecisionRules decider;
    private final AtomicLong random;

    DecisionMaker(DecisionConfig config, ProfileTable profiles, Ledger ledger, long seed) {
        this.config = config;
        this.profiles = profiles;
        this.ledger = ledger;
        random = new AtomicLong(seed);
        decider = new DecisionRules(config);
    }

    /**
     * Fills the scratch's choice and trace; the invocation's user allocation has entered the ledger's sum already.
     *
     * @param rules what holds for the function apart
     * @param userBecause why it stays at its user allocation, null = nobody asked for that
     * @param stoodBack the resources that are left to somebody else, trip wire bits
     */
    DecisionOutcome decide(
            Invocation invocation,
            HarvestPolicy policy,
            FunctionRules rules,
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
        s.input.cpuStoodBack = (stoodBack & TripWire.CPU) != 0;
        s.input.memoryStoodBack = (stoodBack & TripWire.MEMORY) != 0;
        s.rules = rules;
        s.trace.randomDraw = invocation.placement.draw == 0 ? draw() : invocation.placement.draw;
        DecisionOutcome outcome = decider.decide(s, policy, userBecause, s.trace.randomDraw);
        invocation.controlRun = s.controlRun;
        invocation.safeguardRunCpu = s.cpu.safeguardRun;
        invocation.safeguardRunMemory = s.memory.safeguardRun;
        return outcome;
    }

    /** As the ledger wants it: cores that its work takes in the mean, times its duration at the user allocation in ms. */
    static double cost(ProfileSnapshot profile) {
        long baselineNs = profile.baselineNs > 0 ? profile.baselineNs : profile.meanDurationNs;
        long cpuMillis = profile.cpu.meanUse > 0 ? profile.cpu.meanUse : profile.cpu.user;
        return Math.max(1, cpuMillis) / 1e3 * (Math.max(1, baselineNs) / 1e6);
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
        long behind = ledger.cpuMillisBehind(s.profile.meanDurationNs, cost(s.profile), nowNs);
        s.input.cpuMillisUser = invocation.cpuMillisUser;
        s.input.memoryBytesUser = invocation.memoryBytesUser;
        s.input.cpuMillisCap = Math.min(
                config.cpuMillisCapacity(),
                invocation.cpuMillisUser + ledger.grantable(Resource.CPU) + (policy.borrows() ? behind : 0));
        s.input.memoryBytesCap =
                Math.min(config.memoryBytesCapacity(), invocation.memoryBytesUser + ledger.grantable(Resource.MEMORY));
        s.input.profileRead = read;
    }

    /** The next number of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): any thread, the same from the same seed. */
    long draw() {
        long z = random.addAndGet(GOLDEN_GAMMA);
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
