package io.gleaner.agent.decision;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.api.Mode;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.Ledger;
import io.gleaner.harvest.safeguard.RangeReason;

/** Decides and reserves for one invocation, on the host's thread. Whatever fails leads to the user allocation. */
final class Admission {
    static final int SPINS = 1_200;

    private final DecisionPipeline pipeline;
    private final FunctionTable functions;
    private final InvocationTable invocations;
    private final Ledger ledger;
    private final DecisionMaker maker;
    private final DecisionPool pool;
    private final DecisionSink sink;
    private final DecisionCounters counters;

    Admission(
            DecisionPipeline pipeline,
            FunctionTable functions,
            InvocationTable invocations,
            DecisionMaker maker,
            DecisionPool pool,
            DecisionSink sink) {
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
    void decide(Invocation invocation, HarvestPolicy policy, int flags, long nowNs) {
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
                begin(scratch, invocation, policy, flags, nowNs);
                outcome = decideAndReserve(invocation, policy, flags, nowNs, scratch);
            } catch (Throwable broken) {
                giveUp(invocation, nowNs);
            }
            count(outcome, invocation);
            end(scratch.trace, invocation, outcome);
            sink.decided(claim, scratch.trace);
        } finally {
            pool.release(scratch);
        }
    }

    private DecisionOutcome decideAndReserve(
            Invocation invocation, HarvestPolicy policy, int flags, long nowNs, DecisionScratch s) {
        int trips = functions.trips(invocation.function);
        RangeReason asked = userBecause(flags);
        int stoodBack = functions.stoodBack(invocation.function);
        int others = Math.max(0, invocations.inFlight() - 1);
        DecisionOutcome outcome = maker.decide(invocation, policy, asked, stoodBack, others, nowNs, s);
        trace(s);
        boolean user =
                s.cpuMillisWanted == invocation.cpuMillisUser && s.memoryBytesWanted == invocation.memoryBytesUser;
        if (user) {
            return outcome;
        }
        if (pipeline.mode() != Mode.ENFORCE) {
            return outcome == DecisionOutcome.GRANTED ? DecisionOutcome.RECOMMENDED : outcome;
        }
        return reserve(invocation, trips, nowNs, s) ? granted(invocation, outcome, s) : DecisionOutcome.LEDGER_BUSY;
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
                    nowNs);
            if (functions.trips(invocation.function) != tripsSeen) {
                // Another run tripped while this was being decided: lend nothing.
                ledger.userAllocation(invocation.index, Resource.CPU, nowNs);
                ledger.userAllocation(invocation.index, Resource.MEMORY, nowNs);
            }
            s.trace.ledgerSequence = ledger.sequence();
            return true;
        } finally {
            ledger.unlock();
        }
    }

    private static DecisionOutcome granted(Invocation invocation, DecisionOutcome outcome, DecisionScratch s) {
        boolean chosenMore = s.trace.cpuMillisChosen > invocation.cpuMillisUser
                || s.trace.memoryBytesChosen > invocation.memoryBytesUser;
        boolean nothing = invocation.cpuMillis == invocation.cpuMillisUser
                && invocation.memoryBytes == invocation.memoryBytesUser;
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

    private void count(DecisionOutcome outcome, Invocation invocation) {
        switch (outcome) {
            case NO_PROFILE -> counters.increment(DecisionCounter.PROFILE_BUSY);
            case NO_POLICY -> counters.increment(DecisionCounter.POLICY_FAILED);
            case LEDGER_BUSY -> counters.increment(DecisionCounter.LEDGER_BUSY);
            case CONTROL -> counters.increment(DecisionCounter.CONTROL_RUNS);
            default -> {
                // Counted by what was granted.
            }
        }
        boolean user = invocation.cpuMillis == invocation.cpuMillisUser
                && invocation.memoryBytes == invocation.memoryBytesUser;
        counters.increment(user ? DecisionCounter.USER_ALLOCATION : DecisionCounter.GRANTED);
    }

    private void begin(DecisionScratch s, Invocation invocation, HarvestPolicy policy, int flags, long nowNs) {
        DecisionTrace t = s.trace;
        t.nowNs = nowNs;
        t.invocation = invocation.handle();
        t.hostIdHigh = invocation.hostIdHigh;
        t.hostIdLow = invocation.hostIdLow;
        t.flags = flags;
        t.ledgerSequence = ledger.sequence();
        t.modelHash = policy.modelHash();
        t.randomDraw = 0;
        t.function = invocation.function;
        t.configHash = pipeline.configHash();
        t.cpuMillisUser = invocation.cpuMillisUser;
        t.memoryBytesUser = invocation.memoryBytesUser;
        t.cpuMillisChosen = invocation.cpuMillisUser;
        t.memoryBytesChosen = invocation.memoryBytesUser;
        t.optionChosen = -1;
        t.optionCount = 0;
        t.inputBucket = invocation.inputBucket;
        t.mode = pipeline.mode().ordinal();
        t.scoreChosen = Float.NaN;
        t.scoreUser = Float.NaN;
        t.scoreSecond = Float.NaN;
        t.scorer = 0;
    }

    private static void end(DecisionTrace t, Invocation invocation, DecisionOutcome outcome) {
        t.cpuMillisGranted = invocation.cpuMillis;
        t.memoryBytesGranted = invocation.memoryBytes;
        t.outcome = outcome.ordinal();
        t.controlRun = invocation.controlRun;
        t.safeguardRunCpu = invocation.safeguardRunCpu;
        t.safeguardRunMemory = invocation.safeguardRunMemory;
    }

    private static void trace(DecisionScratch s) {
        DecisionTrace t = s.trace;
        ProfileSnapshot profile = s.profile;
        t.cpuMillisLastAllocation = profile.cpu.lastAllocation;
        t.cpuMillisLastPeak = profile.cpu.lastPeak;
        t.cpuMillisRecentPeak = profile.cpu.recentPeak;
        t.cpuMillisCap = s.input.cpuMillisCap;
        t.memoryBytesLastAllocation = profile.memory.lastAllocation;
        t.memoryBytesLastPeak = profile.memory.lastPeak;
        t.memoryBytesRecentPeak = profile.memory.recentPeak;
        t.memoryBytesCap = s.input.memoryBytesCap;
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
        Features.fill(s, t.features);
    }
}
