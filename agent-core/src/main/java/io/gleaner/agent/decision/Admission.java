package io.gleaner.agent.decision;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.api.Mode;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.freyr.StateVector;
import io.gleaner.harvest.ledger.Ledger;
import io.gleaner.harvest.safeguard.RangeReason;

/** Decides and reserves for one invocation, on the host's thread. Whatever fails leads to the user allocation. */
final class Admission {
    static final int SPINS = 1_200;
    private static final int SLO_TOLERANCE = RangeReason.SLO_TOLERANCE.ordinal();

    private final DecisionConfig config;
    private final DecisionPipeline pipeline;
    private final FunctionTable functions;
    private final InvocationTable invocations;
    private final Ledger ledger;
    private final DecisionMaker maker;
    private final DecisionPool pool;
    private final DecisionSink sink;
    private final DecisionCounters counters;

    Admission(
            DecisionConfig config,
            DecisionPipeline pipeline,
            FunctionTable functions,
            InvocationTable invocations,
            DecisionMaker maker,
            DecisionPool pool,
            DecisionSink sink) {
        this.config = config;
        this.pipeline = pipeline;
        this.functions = functions;
        this.invocations = invocations;
        this.maker = maker;
        this.pool = pool;
        this.sink = sink;
        ledger = pipeline.ledger();
        counters = pipeline.counters();
    }

    /** The invocation is open and in the ledger's sum; afterwards it has what it is granted. */
    void decide(Invocation invocation, HarvestPolicy policy, FunctionRules rules, int flags, long nowNs) {
        DecisionScratch scratch = pool.acquire();
        if (scratch == null) {
            counters.increment(DecisionCounter.NO_SCRATCH);
            return;
        }
        try {
            long claim = sink.claim();
            if (claim < 0) {
                counters.increment(DecisionCounter.JOURNAL_GAP);
                return;
            }
            DecisionOutcome outcome = DecisionOutcome.FAILED;
            try {
                begin(scratch, invocation, policy, rules, flags, nowNs);
                outcome = decideAndReserve(invocation, policy, rules, flags, nowNs, scratch);
            } catch (Throwable broken) {
                giveUp(invocation, nowNs);
                scratch.trace.cpuMillisGranted = invocation.cpuMillis;
                scratch.trace.memoryBytesGranted = invocation.memoryBytes;
            }
            count(outcome, scratch.trace);
            end(scratch.trace, invocation, outcome);
            sink.decided(claim, scratch.trace);
        } finally {
            pool.release(scratch);
        }
    }

    /** Journals where an invocation runs, of which nothing else is decided here. False: there is no room for that. */
    boolean record(
            Invocation invocation,
            HarvestPolicy policy,
            FunctionRules rules,
            int flags,
            DecisionOutcome outcome,
            long nowNs) {
        DecisionScratch scratch = pool.acquire();
        if (scratch == null) {
            counters.increment(DecisionCounter.NO_SCRATCH);
            return false;
        }
        try {
            long claim = sink.claim();
            if (claim < 0) {
                counters.increment(DecisionCounter.JOURNAL_GAP);
                return false;
            }
            begin(scratch, invocation, policy, rules, flags, nowNs);
            end(scratch.trace, invocation, outcome);
            sink.decided(claim, scratch.trace);
            return true;
        } finally {
            pool.release(scratch);
        }
    }

    private DecisionOutcome decideAndReserve(
            Invocation invocation,
            HarvestPolicy policy,
            FunctionRules rules,
            int flags,
            long nowNs,
            DecisionScratch s) {
        int trips = functions.trips(invocation.function);
        RangeReason asked = userBecause(flags);
        int stoodBack = functions.stoodBack(invocation.function);
        int others = Math.max(0, invocations.here() - 1);
        DecisionOutcome outcome = maker.decide(invocation, policy, rules, asked, stoodBack, others, nowNs, s);
        trace(s);
        s.trace.unreachable = (stoodBack & Container.UNREACHABLE) != 0;
        boolean user =
                s.cpuMillisWanted == invocation.cpuMillisUser && s.memoryBytesWanted == invocation.memoryBytesUser;
        if (user) {
            return outcome;
        }
        // The mode that the record names counts, and that of now where it does less.
        if (s.trace.mode != Mode.ENFORCE.ordinal() || pipeline.mode() != Mode.ENFORCE) {
            return outcome == DecisionOutcome.GRANTED ? DecisionOutcome.RECOMMENDED : outcome;
        }
        DecisionOutcome stalled = pipeline.stalled(nowNs);
        if (stalled != null) {
            return stalled;
        }
        if (!reserve(invocation, trips, nowNs, s)) {
            return DecisionOutcome.LEDGER_BUSY;
        }
        // The mode may have changed since.
        return invocation.inLedger ? granted(invocation, outcome, s) : DecisionOutcome.RECOMMENDED;
    }

    private static RangeReason userBecause(int flags) {
        if ((flags & DecisionPipeline.FLAG_OPTED_OUT) != 0) {
            return RangeReason.OPTED_OUT;
        }
        return (flags & Gleaner.FLAG_USER_ALLOCATION) == 0 ? null : RangeReason.HOST_ASKED;
    }

    private boolean reserve(Invocation invocation, int tripsSeen, long nowNs, DecisionScratch s) {
        if (!ledger.tryLock(SPINS)) {
            return false;
        }
        try {
            if (pipeline.mode() != Mode.ENFORCE) {
                return true;
            }
            invocation.inLedger = true;
            ledger.admit(
                    invocation.index,
                    invocation.cpuMillisUser,
                    invocation.memoryBytesUser,
                    s.cpuMillisWanted,
                    s.memoryBytesWanted,
                    s.profile.meanDurationNs,
                    DecisionMaker.cost(s.profile),
                    nowNs);
            if (functions.trips(invocation.function) != tripsSeen) {
                // Another run tripped while this was being decided: lend nothing.
                ledger.userAllocation(invocation.index, Resource.CPU, nowNs);
                ledger.userAllocation(invocation.index, Resource.MEMORY, nowNs);
                s.trace.trippedMeanwhile = true;
            }
            // What it has now, as of this change of the ledger: who comes next may lend it more or take some back.
            s.trace.cpuMillisGranted = invocation.cpuMillis;
            s.trace.memoryBytesGranted = invocation.memoryBytes;
            s.trace.ledgerSequence = ledger.sequence();
            return true;
        } finally {
            ledger.unlock();
        }
    }

    private static DecisionOutcome granted(Invocation invocation, DecisionOutcome outcome, DecisionScratch s) {
        boolean chosenMore = s.trace.cpuMillisChosen > invocation.cpuMillisUser
                || s.trace.memoryBytesChosen > invocation.memoryBytesUser;
        boolean nothing = s.trace.cpuMillisGranted == invocation.cpuMillisUser
                && s.trace.memoryBytesGranted == invocation.memoryBytesUser;
        return chosenMore && nothing ? DecisionOutcome.LEDGER_REFUSED : outcome;
    }

    private void giveUp(Invocation invocation, long nowNs) {
        counters.increment(DecisionCounter.FAILED);
        if (invocation.inLedger && ledger.tryLock(SPINS)) {
            try {
                ledger.userAllocation(invocation.index, Resource.CPU, nowNs);
                ledger.userAllocation(invocation.index, Resource.MEMORY, nowNs);
            } finally {
                ledger.unlock();
            }
        }
    }

    private void count(DecisionOutcome outcome, DecisionTrace t) {
        switch (outcome) {
            case NO_PROFILE -> counters.increment(DecisionCounter.PROFILE_BUSY);
            case NO_POLICY -> counters.increment(DecisionCounter.POLICY_FAILED);
            case LEDGER_BUSY -> counters.increment(DecisionCounter.LEDGER_BUSY);
            case WATCH_STALLED -> counters.increment(DecisionCounter.WATCH_STALLED);
            case ENFORCEMENT_STALLED -> counters.increment(DecisionCounter.ENFORCEMENT_STALLED);
            case CONTROL -> counters.increment(DecisionCounter.CONTROL_RUNS);
            default -> {
                // Counted by what was granted.
            }
        }
        if (t.reasonCpu == SLO_TOLERANCE || t.reasonMemory == SLO_TOLERANCE) {
            counters.increment(DecisionCounter.SLO_HELD);
        }
        boolean user = t.cpuMillisGranted == t.cpuMillisUser && t.memoryBytesGranted == t.memoryBytesUser;
        counters.increment(user ? DecisionCounter.USER_ALLOCATION : DecisionCounter.GRANTED);
    }

    private void begin(
            DecisionScratch s,
            Invocation invocation,
            HarvestPolicy policy,
            FunctionRules rules,
            int flags,
            long nowNs) {
        DecisionTrace t = s.trace;
        t.clear();
        t.nowNs = nowNs;
        t.policy = policy.name();
        t.cpuMillisGranted = invocation.cpuMillisUser;
        t.memoryBytesGranted = invocation.memoryBytesUser;
        t.invocation = invocation.handle();
        t.hostIdHigh = invocation.hostIdHigh;
        t.hostIdLow = invocation.hostIdLow;
        t.flags = flags
                | (rules.lends(config) ? 0 : DecisionPipeline.FLAG_LENDS_NOTHING)
                | (rules.borrows() ? 0 : DecisionPipeline.FLAG_BORROWS_NOTHING);
        t.ledgerSequence = ledger.sequence();
        t.modelHash = policy.modelHash();
        t.randomDraw = invocation.placement.draw;
        invocation.placement.copyTo(t);
        t.function = invocation.function;
        t.configHash = pipeline.configHash();
        t.cpuMillisUser = invocation.cpuMillisUser;
        t.memoryBytesUser = invocation.memoryBytesUser;
        t.cpuMillisChosen = invocation.cpuMillisUser;
        t.memoryBytesChosen = invocation.memoryBytesUser;
        t.optionChosen = -1;
        t.optionCount = 0;
        t.inputBucket = invocation.inputBucket;
        t.mode = Math.min(pipeline.mode().ordinal(), rules.mode().ordinal());
        t.scoreChosen = Float.NaN;
        t.scoreUser = Float.NaN;
        t.scoreSecond = Float.NaN;
        t.scorer = 0;
    }

    private static void end(DecisionTrace t, Invocation invocation, DecisionOutcome outcome) {
        t.outcome = outcome.ordinal();
        t.controlRun = invocation.controlRun;
        t.safeguardRunCpu = invocation.safeguardRunCpu;
        t.safeguardRunMemory = invocation.safeguardRunMemory;
    }

    private static void trace(DecisionScratch s) {
        DecisionTrace t = s.trace;
        ProfileSnapshot profile = s.profile;
        t.profileRead = s.input.profileRead;
        t.lastRunFailed = profile.lastRunFailed;
        t.toleranceHeld = profile.toleranceHoldRuns > 0;
        t.resumed = profile.resumed;
        t.neighbourBucket = profile.neighbourBucket;
        t.cleanRuns = profile.cleanRuns;
        t.cpuMillisLastAllocation = profile.cpu.lastAllocation;
        t.cpuMillisLastPeak = profile.cpu.lastPeak;
        t.cpuMillisRecentPeak = profile.cpu.recentPeak;
        t.cpuMillisWindowPeak = profile.cpu.windowPeak;
        t.cpuMillisCap = s.input.cpuMillisCap;
        t.cpuMillisFree = s.node.cpuMillisFree;
        t.cpuMillisMeanUse = profile.cpu.meanUse;
        t.cpuMillisSaturation = profile.cpu.saturation;
        t.saturationOpen = profile.cpu.saturationOpen;
        t.recentSlowdownPercent = profile.recentSlowdownPercent;
        history(profile, profile.cpu, s.input.cpuMillisUser, s.input.cpuStoodBack, t.cpu);
        t.memoryBytesLastAllocation = profile.memory.lastAllocation;
        t.memoryBytesLastPeak = profile.memory.lastPeak;
        t.memoryBytesRecentPeak = profile.memory.recentPeak;
        t.memoryBytesWindowPeak = profile.memory.windowPeak;
        t.memoryBytesFloor = profile.memory.floor;
        t.memoryBytesCap = s.input.memoryBytesCap;
        t.memoryBytesFree = s.node.memoryBytesFree;
        history(profile, profile.memory, s.input.memoryBytesUser, s.input.memoryStoodBack, t.memory);
        t.cpuUnitsLow = (int) s.cpu.minUnits;
        t.cpuUnitsHigh = (int) s.cpu.maxUnits;
        t.memoryUnitsLow = (int) s.memory.minUnits;
        t.memoryUnitsHigh = (int) s.memory.maxUnits;
        t.reasonCpu = s.cpu.reason.ordinal();
        t.reasonMemory = s.memory.reason.ordinal();
        t.optionCount = s.options.count();
        t.optionChosen = s.choice.option;
        t.scorer = s.choice.scorer;
        t.scoreChosen = s.choice.scoreChosen;
        t.scoreUser = s.choice.scoreUser;
        t.scoreSecond = s.choice.scoreSecond;
        if (s.choice.option >= 0 && s.choice.option < s.options.count()) {
            t.cpuMillisChosen = s.options.cpuMillis(s.choice.option);
            t.memoryBytesChosen = s.options.memoryBytes(s.choice.option);
        }
        StateVector.shared(profile, s.node, t.features);
    }

    private static void history(
            ProfileSnapshot profile, ResourceHistory of, long user, boolean stoodBack, DecisionTrace.History out) {
        out.known = profile.finishedRuns > 0 && of.peakRuns > 0 && of.user == user;
        out.recentCensored = of.recentCensored;
        out.windowCensored = of.windowCensored;
        out.held = of.holdRuns > 0;
        out.stoodBack = stoodBack;
    }
}
