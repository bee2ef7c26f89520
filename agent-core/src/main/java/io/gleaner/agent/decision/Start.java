package io.gleaner.agent.decision;

import io.gleaner.harvest.ledger.Ledger;

/** The start of a run in its container, on the host's thread, which waits for nothing. */
final class Start {
    private final DecisionPipeline pipeline;
    private final ContainerTable containers;
    private final InvocationTable invocations;
    private final Restoration restoration;
    private final LimitDesk desk;
    private final DecisionSink sink;
    private final DesiredLimits limits;
    private final Ledger ledger;
    private final DecisionCounters counters;

    Start(
            DecisionPipeline pipeline,
            ContainerTable containers,
            InvocationTable invocations,
            Restoration restoration,
            LimitDesk desk,
            DecisionSink sink) {
        this.pipeline = pipeline;
        this.containers = containers;
        this.invocations = invocations;
        this.restoration = restoration;
        this.desk = desk;
        this.sink = sink;
        limits = pipeline.limits();
        ledger = pipeline.ledger();
        counters = pipeline.counters();
    }

    /** See {@link DecisionPipeline#started}. */
    boolean started(long handle, int containerHandle, long nowNs) {
        Invocation invocation = invocations.find(handle);
        Container container = containers.find(containerHandle);
        boolean unfit = container == null || container.removed;
        if (invocation != null && (unfit || container.function != invocation.function)) {
            startedElsewhere(invocation, handle, nowNs);
        }
        if (invocation == null
                || unfit
                || container.function != invocation.function
                || !invocation.move(handle, Invocation.ADMITTED, Invocation.STARTING)) {
            counters.increment(DecisionCounter.STALE_CALLS);
            return false;
        }
        invocation.startedNs = nowNs;
        invocation.container = container;
        container.paused = false;
        limits.paused(containerHandle, false);
        long before = container.run.getAndSet(handle);
        boolean alone = container.runs.getAndIncrement() == 0;
        if (!alone) {
            share(container, invocation, before);
        }
        ledger.started(invocation.index, nowNs);
        invocation.move(handle, Invocation.STARTING, Invocation.STARTED);
        if (invocation.inLedger) {
            handOver(invocation, nowNs);
        }
        sink.started(handle, invocation.function, containerHandle, nowNs);
        return true;
    }

    /** It runs in a container that nobody knows: what it would lend is not written, what it borrows not limited. */
    private void startedElsewhere(Invocation invocation, long handle, long nowNs) {
        if (!invocation.inLedger || !invocation.is(handle)) {
            return;
        }
        invocation.uncontained = true;
        if (ledger.tryLock(Admission.SPINS)) {
            try {
                restoration.respectUncontained(invocation, nowNs);
            } finally {
                ledger.unlock();
            }
        } else {
            invocations.handOverLater(invocation);
        }
    }

    private void share(Container container, Invocation invocation, long before) {
        invocation.shared = true;
        Invocation other = invocations.find(before);
        if (other != null && other.container == container) {
            other.shared = true;
        }
        counters.increment(DecisionCounter.SHARED_CONTAINER);
        pipeline.restore(container);
    }

    private void handOver(Invocation invocation, long nowNs) {
        if (ledger.tryLock(Admission.SPINS)) {
            try {
                desk.begin(invocation);
                restoration.respectStandBack(invocation, nowNs);
            } finally {
                ledger.unlock();
            }
        } else {
            invocations.handOverLater(invocation);
        }
    }
}
