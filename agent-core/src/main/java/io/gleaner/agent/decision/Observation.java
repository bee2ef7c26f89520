package io.gleaner.agent.decision;

import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.ledger.Ledger;
import io.gleaner.harvest.safeguard.TripWire;

/** What the watch saw of a container: the trip wire, and the peaks of the run in it. The watch thread only. */
final class Observation {
    private final InvocationTable invocations;
    private final Threshold threshold;
    private final boolean wireOn;
    private final Completion completion;
    private final Restoration restoration;
    private final LimitDesk desk;
    private final Ledger ledger;

    Observation(
            DecisionConfig config,
            InvocationTable invocations,
            Completion completion,
            Restoration restoration,
            LimitDesk desk,
            Ledger ledger) {
        this.invocations = invocations;
        threshold = DecisionPipeline.threshold(config);
        wireOn = config.tripWire();
        this.completion = completion;
        this.restoration = restoration;
        this.desk = desk;
        this.ledger = ledger;
    }

    void sampled(
            Container container,
            long cpuUsageNs,
            long throttledNs,
            long memoryBytesWorkingSet,
            long oomKills,
            long nowNs) {
        if (container.paused) {
            container.wire.paused();
            container.wirePaused = true;
            return;
        }
        boolean first = container.cpuUsageNs < 0 || container.wirePaused;
        if (first) {
            container.wire.resumed(nowNs, cpuUsageNs);
            container.wirePaused = false;
        }
        boolean memoryWasUnknown = container.memoryBytesWorkingSet < 0;
        if (memoryBytesWorkingSet != container.memoryBytesWorkingSet) {
            // A write that all threads see at once costs more than to find out that there is nothing to write.
            container.memoryBytesWorkingSet = memoryBytesWorkingSet;
        }
        long handle = container.run.get();
        Invocation invocation = running(handle);
        watch(container, invocation, handle);
        int tripped = container.wire.onSample(nowNs, cpuUsageNs, throttledNs, memoryBytesWorkingSet);
        long cpuMillisUsed = container.wire.window().cpuMillis();
        completion.sampled(container, cpuMillisUsed, memoryBytesWorkingSet, cpuUsageNs, !first, nowNs);
        if (invocation != null) {
            // A sample that mostly shows what was before this run says nothing about it.
            boolean own = !first && 2 * (nowNs - invocation.startedNs) >= nowNs - container.sampledNs;
            Completion.notePeaks(invocation, cpuMillisUsed, own ? memoryBytesWorkingSet : -1, own);
            if (invocation.cpuUsageNsBefore < 0) {
                // Between runs a container uses next to nothing: the sample before is as good as one at the start.
                invocation.cpuUsageNsBefore = own ? container.cpuUsageNs : cpuUsageNs;
            }
            ledger.memoryBytesUsed(invocation.index, memoryBytesWorkingSet);
            if ((tripped & TripWire.CPU) != 0) {
                boolean used = threshold.reachedBy(cpuMillisUsed, invocation.cpuMillisLimit);
                int cause = used ? DecisionSink.CAUSE_CPU_USAGE : DecisionSink.CAUSE_THROTTLED;
                restoration.trip(invocation, handle, container, Resource.CPU, cause, cpuMillisUsed, nowNs);
            }
            if ((tripped & TripWire.MEMORY) != 0) {
                tripMemory(invocation, handle, container, DecisionSink.CAUSE_MEMORY_USAGE, nowNs);
            }
            if (memoryWasUnknown && invocation.memoryBytes < invocation.memoryBytesUser) {
                handOver(invocation);
            }
        }
        if (container.oomKills >= 0 && oomKills > container.oomKills) {
            outOfMemory(container, nowNs);
        }
        container.cpuUsageNs = cpuUsageNs;
        container.throttledNs = throttledNs;
        container.oomKills = Math.max(oomKills, container.oomKills);
        container.sampledNs = nowNs;
    }

    private Invocation running(long handle) {
        Invocation invocation = handle == 0 ? null : invocations.find(handle);
        return invocation != null && invocation.isRunning() && !invocation.shared ? invocation : null;
    }

    /** The wire guards what runs now. */
    private void watch(Container container, Invocation invocation, long handle) {
        if (invocation == null) {
            container.wire.limits(0, 0, 0, 0);
            return;
        }
        long cpuMillis = orUser(invocation.cpuMillisLimit, invocation.cpuMillisUser);
        long memoryBytes = orUser(invocation.memoryBytesLimit, invocation.memoryBytesUser);
        if (handle != container.runWatched) {
            container.runWatched = handle;
            if (cpuMillis < invocation.cpuMillisUser && container.cpuUsageNs >= 0 && !container.wirePaused) {
                // What ran here before had more: its usage must not trip this run's wire.
                container.wire.window().reset(container.sampledNs, container.cpuUsageNs);
            }
        }
        if (!wireOn) {
            container.wire.limits(0, 0, 0, 0);
        } else if (!invocation.tripped(Resource.CPU) || !invocation.tripped(Resource.MEMORY)) {
            container.wire.limits(cpuMillis, invocation.cpuMillisUser, memoryBytes, invocation.memoryBytesUser);
        }
    }

    void atRestUntil(Container container, long cpuUsageNs, long nowNs) {
        if (!container.paused && !container.wirePaused && container.cpuUsageNs >= 0) {
            container.wire.window().sample(nowNs, cpuUsageNs);
        }
    }

    boolean guarded(Container container) {
        Invocation invocation = running(container.run.get());
        return invocation != null
                && (orUser(invocation.cpuMillisLimit, invocation.cpuMillisUser) < invocation.cpuMillisUser
                        || orUser(invocation.memoryBytesLimit, invocation.memoryBytesUser)
                                < invocation.memoryBytesUser);
    }

    boolean memoryNearWire(Container container, long memoryBytesCharged) {
        Invocation invocation = running(container.run.get());
        if (invocation == null) {
            return false;
        }
        long limit = orUser(invocation.memoryBytesLimit, invocation.memoryBytesUser);
        return limit < invocation.memoryBytesUser && threshold.reachedBy(memoryBytesCharged, limit);
    }

    void memoryEvent(Container container, long nowNs) {
        long handle = container.run.get();
        Invocation invocation = running(handle);
        watch(container, invocation, handle);
        if (container.wire.onMemoryEvent() != TripWire.NONE && invocation != null) {
            tripMemory(invocation, handle, container, DecisionSink.CAUSE_MEMORY_EVENT, nowNs);
        }
    }

    void outOfMemory(Container container, long nowNs) {
        long handle = container.run.get();
        Invocation invocation = running(handle);
        watch(container, invocation, handle);
        boolean tripped = container.wire.onOutOfMemory() != TripWire.NONE;
        if (invocation != null) {
            invocation.outOfMemory = true;
            if (tripped) {
                tripMemory(invocation, handle, container, DecisionSink.CAUSE_OUT_OF_MEMORY, nowNs);
            }
        }
    }

    private void tripMemory(Invocation invocation, long handle, Container container, int cause, long nowNs) {
        restoration.trip(invocation, handle, container, Resource.MEMORY, cause, container.memoryBytesWorkingSet, nowNs);
    }

    private void handOver(Invocation invocation) {
        ledger.lock();
        try {
            desk.handOver(invocation);
        } finally {
            ledger.unlock();
        }
    }

    private static long orUser(long limit, long user) {
        return limit == 0 ? user : limit;
    }
}
