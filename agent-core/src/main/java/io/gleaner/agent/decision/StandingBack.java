package io.gleaner.agent.decision;

import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.Ledger;

/** What follows when a limit can't be made to hold: the run, or the container, lends and borrows no more of it. */
final class StandingBack {
    private final ContainerTable containers;
    private final InvocationTable invocations;
    private final Restoration restoration;
    private final Ledger ledger;
    private final DecisionCounters counters;

    StandingBack(
            ContainerTable containers,
            InvocationTable invocations,
            Restoration restoration,
            DecisionPipeline pipeline) {
        this.containers = containers;
        this.invocations = invocations;
        this.restoration = restoration;
        ledger = pipeline.ledger();
        counters = pipeline.counters();
    }

    /** See {@link DecisionPipeline#limitOutcome}. */
    void onLimit(Container container, long invocation, Resource resource, LimitResult result, long nowNs) {
        switch (result) {
            case OBEYED -> {}
            case REFUSED -> refused(container, invocation, resource, nowNs);
            case STOOD_BACK -> standBack(container, resource, nowNs);
            case UNREACHABLE -> unreachable(container, nowNs);
        }
    }

    private void refused(Container container, long handle, Resource resource, long nowNs) {
        counters.increment(DecisionCounter.LIMITS_REFUSED);
        Invocation invocation = invocations.find(handle);
        if (invocation != null && invocation.container == container && invocation.isRunning()) {
            ledger.lock();
            try {
                restoration.giveBack(invocation, resource, nowNs);
            } finally {
                ledger.unlock();
            }
        }
    }

    /** Nobody can limit it, or see what it uses. */
    void unreachable(Container container, long nowNs) {
        boolean cpu = container.standBack(Resource.CPU);
        boolean memory = container.standBack(Resource.MEMORY);
        if (cpu || memory) {
            container.stoodBack.getAndUpdate(bits -> bits | Container.UNREACHABLE);
            containers.changed();
            counters.increment(DecisionCounter.UNREACHABLE);
            ledger.lock();
            try {
                restoration.giveBack(container, nowNs);
            } finally {
                ledger.unlock();
            }
        }
    }

    private void standBack(Container container, Resource resource, long nowNs) {
        if (container.standBack(resource)) {
            containers.changed();
            counters.increment(DecisionCounter.STOOD_BACK);
            ledger.lock();
            try {
                restoration.giveBack(container, resource, nowNs);
            } finally {
                ledger.unlock();
            }
        }
    }
}
