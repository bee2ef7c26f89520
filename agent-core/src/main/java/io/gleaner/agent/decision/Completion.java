package io.gleaner.agent.decision;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.Ledger;
import io.gleaner.harvest.profile.ProfileTable;
import io.gleaner.harvest.profile.RunObservation;
import io.gleaner.harvest.profile.RunOutcome;

/**
 * The end of invocations: the host's thread lets go of what it held, the watch waits for one more sample, feeds the
 * profile and frees the slot.
 */
final class Completion {
    /** {@link CompletionTrace#outcome}: given up. */
    static final int LOST = -1;

    private static final long REAP_EVERY_NS = 1_000_000_000L;
    /** How much longer than its host gave it a run may take before it is given up: hosts are late in killing. */
    private static final long LOST_GRACE_NS = 60_000_000_000L;
    /** Between two ticks so far apart the machine or this process stood still, and so did the runs. */
    private static final long STANDSTILL_NS = 5_000_000_000L;

    private static final long UNKNOWN = -1;

    /** A node may have more CPU than invocations may use together, but not that many times as much. */
    private static final double IMPOSSIBLE = 4;

    private final DecisionConfig config;
    private final InvocationTable invocations;
    private final ProfileTable profiles;
    private final Ledger ledger;
    private final DesiredLimits limits;
    private final LimitDesk desk;
    private final DecisionSink sink;
    private final DecisionCounters counters;

    // The watch's own.
    private final Invocation[] ended;
    private int endedCount;
    private final RunObservation run = new RunObservation();
    private final CompletionTrace trace = new CompletionTrace();
    private long reapedNs;
    private boolean reapedOnce;
    private long tickedNs;
    private boolean tickedOnce;

    Completion(
            DecisionConfig config,
            InvocationTable invocations,
            ProfileTable profiles,
            LimitDesk desk,
            DecisionPipeline pipeline,
            DecisionSink sink) {
        this.config = config;
        this.invocations = invocations;
        this.profiles = profiles;
        this.desk = desk;
        this.sink = sink;
        ledger = pipeline.ledger();
        limits = pipeline.limits();
        counters = pipeline.counters();
        ended = new Invocation[config.maxInvocations()];
    }

    /** When a run that arrives now is given up; {@code remainingNs} as in admit. */
    long lostNs(long remainingNs, long nowNs) {
        boolean told = remainingNs > 0 && remainingNs < config.lostAfterNs() - LOST_GRACE_NS;
        return nowNs + (told ? remainingNs + LOST_GRACE_NS : config.lostAfterNs());
    }

    /** Ends an invocation that runs, or was admitted and never ran; false when it has ended before. Any thread. */
    boolean end(Invocation invocation, long handle, int outcome, long durationNs, long nowNs) {
        boolean away = invocation.state() == Invocation.AWAY;
        boolean here = invocation.move(handle, Invocation.STARTED, Invocation.ENDING)
                || invocation.move(handle, Invocation.ADMITTED, Invocation.ENDING);
        if (!here && !endsElsewhere(invocation, handle)) {
            return false;
        }
        if (!away) {
            invocations.ofFunction(invocation.function, -1);
        }
        invocation.outcome = outcome;
        invocation.durationNs = durationNs;
        invocation.endNs = nowNs;
        Container container = invocation.container;
        if (container != null) {
            container.run.compareAndSet(handle, 0);
            container.runs.getAndDecrement();
        }
        if (here) {
            leaveLedger(invocation, container, nowNs);
        }
        invocation.move(handle, Invocation.ENDING, Invocation.ENDED);
        invocations.ended(invocation);
        return true;
    }

    /** Of one that never had a place here nothing is reserved. */
    private boolean endsElsewhere(Invocation invocation, long handle) {
        if (invocation.move(handle, Invocation.WAITING, Invocation.ENDING)) {
            invocations.waits(-1);
            return true;
        }
        if (invocation.move(handle, Invocation.AWAY, Invocation.ENDING)) {
            invocations.away(-1);
            return true;
        }
        return false;
    }

    private void leaveLedger(Invocation invocation, Container container, long nowNs) {
        if (!invocation.inLedger) {
            ledger.leave(invocation.cpuMillisUser, invocation.memoryBytesUser);
        } else if (ledger.tryLock(Admission.SPINS)) {
            try {
                closeAccount(invocation, nowNs);
            } finally {
                ledger.unlock();
            }
        } else {
            invocation.leftLedger = true;
            ledger.endSoon(invocation.index, nowNs, nowNs);
            if (container != null) {
                // The watch reads the account; the container doesn't wait for that.
                limits.restore(container.handle, Resource.CPU);
                limits.restore(container.handle, Resource.MEMORY);
            }
        }
    }

    /** Under the ledger's lock. */
    private void closeAccount(Invocation invocation, long nowNs) {
        int slot = invocation.index;
        invocation.inLedger = false;
        if (invocation.leftLedger) {
            ledger.tend(nowNs);
        } else if (ledger.contains(slot)) {
            ledger.end(slot, invocation.endNs, nowNs);
        } else {
            ledger.leave(invocation.cpuMillisUser, invocation.memoryBytesUser);
            return;
        }
        invocation.harvestedShareCpu = ledger.harvestedShare(slot, Resource.CPU);
        invocation.harvestedShareMemory = ledger.harvestedShare(slot, Resource.MEMORY);
        invocation.lentShareCpu = ledger.lentShare(slot, Resource.CPU);
        invocation.lentShareMemory = ledger.lentShare(slot, Resource.MEMORY);
        invocation.cpuMillisMin = ledger.allocationMin(slot, Resource.CPU);
        invocation.cpuMillisMax = ledger.allocationMax(slot, Resource.CPU);
        invocation.memoryBytesMin = ledger.allocationMin(slot, Resource.MEMORY);
        invocation.memoryBytesMax = ledger.allocationMax(slot, Resource.MEMORY);
        if (invocation.container != null) {
            desk.rest(invocation.container, invocation.cpuMillisUser, invocation.memoryBytesUser);
        }
    }

    /** A sample of a container, for those runs in it that have ended and wait for it. The watch. */
    void sampled(
            Container container,
            long cpuMillisUsed,
            long memoryBytesUsed,
            long cpuUsageNs,
            boolean cpuKnown,
            long nowNs) {
        collect();
        Invocation only = null;
        int count = 0;
        for (int i = 0; i < endedCount; i++) {
            Invocation invocation = ended[i];
            if (invocation.container == container && !invocation.lastSampled && nowNs - invocation.endNs >= 0) {
                notePeaks(invocation, cpuMillisUsed, memoryBytesUsed, cpuKnown);
                invocation.lastSampled = true;
                only = invocation;
                count++;
            }
        }
        if (count == 1 && cpuKnown) {
            // What several runs used between two samples nobody can tell apart.
            long before = only.cpuUsageNsBefore < 0 ? container.cpuUsageNs : only.cpuUsageNsBefore;
            // A counter that is lower than before began anew meanwhile: nobody knows what was used until then.
            only.cpuUsedNs = before < 0 || cpuUsageNs < before ? -1 : cpuUsageNs - before;
        }
    }

    static void notePeaks(Invocation invocation, long cpuMillisUsed, long memoryBytesUsed, boolean cpuKnown) {
        if (cpuKnown) {
            invocation.cpuMillisPeak = Math.max(invocation.cpuMillisPeak, cpuMillisUsed);
        }
        invocation.memoryBytesPeak = Math.max(invocation.memoryBytesPeak, memoryBytesUsed);
    }

    /** The containers of ended runs that wait for a sample; answers how many. The watch. */
    int awaitingSample(int[] out) {
        collect();
        int count = 0;
        for (int i = 0; i < endedCount && count < out.length; i++) {
            Container container = ended[i].container;
            if (container != null && !container.removed && !ended[i].lastSampled) {
                out[count++] = container.handle;
            }
        }
        return count;
    }

    /** Works off what has ended. The watch. */
    void tick(long nowNs) {
        collect();
        closeAccounts(nowNs);
        int kept = 0;
        int count = endedCount;
        for (int i = 0; i < count; i++) {
            Invocation invocation = ended[i];
            if (isReady(invocation, nowNs)) {
                finish(invocation, nowNs);
            } else {
                ended[kept++] = invocation;
            }
        }
        for (int i = kept; i < count; i++) {
            ended[i] = null;
        }
        endedCount = kept;
        leaveOutStandstill(nowNs);
        reap(nowNs);
    }

    /** What host threads could not wait for. */
    private void closeAccounts(long nowNs) {
        for (int i = 0; i < endedCount; i++) {
            if (ended[i].inLedger) {
                ledger.lock();
                try {
                    closeAccount(ended[i], nowNs);
                } finally {
                    ledger.unlock();
                }
            }
        }
    }

    private void collect() {
        Invocation next = invocations.takeEnded();
        while (next != null) {
            Invocation invocation = next;
            next = invocations.nextEnded(invocation);
            ended[endedCount++] = invocation;
        }
    }

    private boolean isReady(Invocation invocation, long nowNs) {
        Container container = invocation.container;
        return container == null
                || container.removed
                || container.paused
                || invocation.shared
                || invocation.lastSampled
                || nowNs - invocation.endNs > 2 * config.quotaPeriodNs();
    }

    private void finish(Invocation invocation, long nowNs) {
        if (invocation.container != null) {
            feedProfile(invocation, nowNs);
        }
        report(invocation, nowNs);
        counters.increment(DecisionCounter.COMPLETED);
        invocations.release(invocation);
    }

    private void feedProfile(Invocation invocation, long nowNs) {
        boolean tripped = invocation.tripped(Resource.CPU) || invocation.tripped(Resource.MEMORY);
        if (invocation.outcome == LOST && !tripped) {
            return;
        }
        run.clear();
        run.arrivalNs = invocation.arrivalNs;
        run.durationNs = Math.max(0, invocation.durationNs);
        run.outcome = outcome(invocation);
        run.coldStart = invocation.coldStart;
        run.cpuTripped = invocation.tripped(Resource.CPU);
        run.memoryTripped = invocation.tripped(Resource.MEMORY);
        run.cpuPeakKnown = !invocation.shared && invocation.cpuMillisPeak >= 0;
        run.memoryPeakKnown = !invocation.shared && invocation.memoryBytesPeak >= 0;
        run.cpuMillisPeak = Math.max(0, invocation.cpuMillisPeak);
        run.cpuMillisMean = cpuMillisMean(invocation);
        run.memoryBytesPeak = Math.max(0, invocation.memoryBytesPeak);
        run.cpuMillisLimitMin = orUser(invocation.cpuMillisLimitMin, invocation.cpuMillisUser);
        run.cpuMillisLimitMax = orUser(invocation.cpuMillisLimitMax, invocation.cpuMillisUser);
        run.memoryBytesLimitMin = orUser(invocation.memoryBytesLimitMin, invocation.memoryBytesUser);
        run.memoryBytesLimitMax = orUser(invocation.memoryBytesLimitMax, invocation.memoryBytesUser);
        run.atUserAllocation = run.cpuMillisLimitMin == invocation.cpuMillisUser
                && run.cpuMillisLimitMax == invocation.cpuMillisUser
                && run.memoryBytesLimitMin == invocation.memoryBytesUser
                && run.memoryBytesLimitMax == invocation.memoryBytesUser
                && !invocation.shared;
        run.harvested = isBelow(run.cpuMillisLimitMin, invocation.cpuMillisUser)
                || isBelow(run.memoryBytesLimitMin, invocation.memoryBytesUser)
                || invocation.lentShareCpu > 0
                || invocation.lentShareMemory > 0;
        run.cpuSafeguardRun = invocation.safeguardRunCpu;
        run.memorySafeguardRun = invocation.safeguardRunMemory;
        run.cpuMillisUser = invocation.cpuMillisUser;
        run.memoryBytesUser = invocation.memoryBytesUser;
        if (!run.cpuPeakKnown && !run.memoryPeakKnown) {
            counters.increment(DecisionCounter.UNOBSERVED_RUNS);
        }
        if (profiles.completed(invocation.function, invocation.inputBucket, run, nowNs)) {
            counters.increment(DecisionCounter.SLO_HOLDS);
        }
    }

    private static boolean isBelow(long limitMin, long user) {
        return user > 0 && limitMin < user;
    }

    /** Unknown, too, where the host tells a duration in which no node could have used that much. */
    private long cpuMillisMean(Invocation invocation) {
        boolean known = !invocation.shared && invocation.cpuUsedNs >= 0 && invocation.durationNs > 0;
        double cpuMillis = known ? 1000.0 * invocation.cpuUsedNs / invocation.durationNs : UNKNOWN;
        return cpuMillis <= IMPOSSIBLE * config.cpuMillisCapacity() ? (long) cpuMillis : UNKNOWN;
    }

    private static long orUser(long limit, long user) {
        return limit == 0 ? user : limit;
    }

    private static RunOutcome outcome(Invocation invocation) {
        return switch (invocation.outcome) {
            case Gleaner.OUTCOME_OK -> RunOutcome.OK;
            case Gleaner.OUTCOME_OUT_OF_MEMORY -> RunOutcome.OUT_OF_MEMORY;
            case Gleaner.OUTCOME_TIMED_OUT, LOST -> RunOutcome.TIMED_OUT;
            default -> invocation.outOfMemory ? RunOutcome.OUT_OF_MEMORY : RunOutcome.FAILED;
        };
    }

    private void report(Invocation invocation, long nowNs) {
        Container container = invocation.container;
        trace.nowNs = nowNs;
        trace.invocation = invocation.handle();
        trace.hostIdHigh = invocation.hostIdHigh;
        trace.hostIdLow = invocation.hostIdLow;
        trace.function = invocation.function;
        trace.container = container == null ? 0 : container.handle;
        trace.inputBucket = invocation.inputBucket;
        trace.outcome = invocation.outcome;
        trace.durationNs = invocation.durationNs;
        trace.target = invocation.placement.target;
        trace.elapsedNs = invocation.endNs - invocation.arrivalNs;
        trace.baselineNs = invocation.baselineNs;
        trace.cpuMillisUser = invocation.cpuMillisUser;
        trace.memoryBytesUser = invocation.memoryBytesUser;
        trace.cpuMillisPeak = invocation.shared ? -1 : invocation.cpuMillisPeak;
        trace.memoryBytesPeak = invocation.shared ? -1 : invocation.memoryBytesPeak;
        trace.cpuMillisMin = invocation.cpuMillisMin;
        trace.cpuMillisMax = invocation.cpuMillisMax;
        trace.memoryBytesMin = invocation.memoryBytesMin;
        trace.memoryBytesMax = invocation.memoryBytesMax;
        trace.harvestedShareCpu = invocation.harvestedShareCpu;
        trace.harvestedShareMemory = invocation.harvestedShareMemory;
        trace.lentShareCpu = invocation.lentShareCpu;
        trace.lentShareMemory = invocation.lentShareMemory;
        trace.trippedCpu = invocation.tripped(Resource.CPU);
        trace.trippedMemory = invocation.tripped(Resource.MEMORY);
        trace.controlRun = invocation.controlRun;
        trace.sharedContainer = invocation.shared;
        sink.completed(trace);
    }

    /** A run is not lost because nothing ran, it and its host included. */
    private void leaveOutStandstill(long nowNs) {
        long elapsedNs = tickedOnce ? nowNs - tickedNs : 0;
        tickedNs = nowNs;
        tickedOnce = true;
        if (elapsedNs < STANDSTILL_NS) {
            return;
        }
        for (int i = 0; i < invocations.size(); i++) {
            invocations.slot(i).lostNs += elapsedNs;
        }
    }

    /** Gives up what should have completed long ago and never did. */
    private void reap(long nowNs) {
        if (reapedOnce && nowNs - reapedNs < Math.min(REAP_EVERY_NS, config.lostAfterNs())) {
            return;
        }
        reapedOnce = true;
        reapedNs = nowNs;
        for (int i = 0; i < invocations.size(); i++) {
            Invocation invocation = invocations.slot(i);
            long handle = invocation.handle();
            int state = invocation.state();
            boolean live = state == Invocation.ADMITTED
                    || state == Invocation.STARTED
                    || state == Invocation.WAITING
                    || state == Invocation.AWAY;
            if (live && nowNs - invocation.lostNs >= 0 && end(invocation, handle, LOST, 0, nowNs)) {
                counters.increment(DecisionCounter.LOST);
            }
        }
    }
}
