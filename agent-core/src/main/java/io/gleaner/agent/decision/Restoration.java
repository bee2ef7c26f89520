package io.gleaner.agent.decision;

import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.Ledger;
import io.gleaner.harvest.profile.ProfileTable;

/**
 * Gives owners back what they lent. The limits of the owner and of its function's other runs are marked before any lock
 * is waited for; then the ledger follows. The watch, and whoever changes the mode.
 */
final class Restoration {
    private final FunctionTable functions;
    private final ContainerTable containers;
    private final InvocationTable invocations;
    private final ProfileTable profiles;
    private final DesiredLimits limits;
    private final Ledger ledger;
    private final DecisionSink sink;
    private final DecisionCounters counters;

    Restoration(
            FunctionTable functions,
            ContainerTable containers,
            InvocationTable invocations,
            ProfileTable profiles,
            DecisionPipeline pipeline,
            DecisionSink sink) {
        this.functions = functions;
        this.containers = containers;
        this.invocations = invocations;
        this.profiles = profiles;
        this.sink = sink;
        limits = pipeline.limits();
        ledger = pipeline.ledger();
        counters = pipeline.counters();
    }

    /** A run's wire tripped; if it has ended meanwhile, or tripped before, nothing is to be done. */
    void trip(
            Invocation invocation,
            long handle,
            Container container,
            Resource resource,
            int cause,
            long used,
            long nowNs) {
        long allocation = invocation.allocation(resource);
        if (!invocation.trip(handle, resource)) {
            return;
        }
        limits.restore(container.handle, resource);
        profiles.raiseHold(invocation.function, resource);
        functions.tripped(invocation.function);
        restoreSiblings(invocation, resource);
        counters.increment(resource == Resource.CPU ? DecisionCounter.TRIPS_CPU : DecisionCounter.TRIPS_MEMORY);
        ledger.lock();
        try {
            giveBack(invocation, resource, nowNs);
            returnSiblings(invocation, resource, nowNs);
        } finally {
            ledger.unlock();
        }
        sink.tripped(handle, invocation.function, container.handle, resource, cause, used, allocation, nowNs);
    }

    private void restoreSiblings(Invocation owner, Resource resource) {
        for (int i = 0; i < invocations.size(); i++) {
            Invocation other = invocations.slot(i);
            Container container = other.container;
            if (isLendingSibling(owner, other, resource) && container != null) {
                limits.restore(container.handle, resource);
            }
        }
    }

    private void returnSiblings(Invocation owner, Resource resource, long nowNs) {
        for (int i = 0; i < invocations.size(); i++) {
            Invocation other = invocations.slot(i);
            if (isLendingSibling(owner, other, resource)) {
                long allocation = other.allocation(resource);
                Container container = other.container;
                giveBack(other, resource, nowNs);
                sink.tripped(
                        other.handle(),
                        other.function,
                        container == null ? 0 : container.handle,
                        resource,
                        DecisionSink.CAUSE_SIBLING,
                        -1,
                        allocation,
                        nowNs);
            }
        }
    }

    private static boolean isLendingSibling(Invocation owner, Invocation other, Resource resource) {
        int state = other.state();
        boolean live = state >= Invocation.ADMITTED && state <= Invocation.STARTED;
        return other != owner
                && live
                && other.function == owner.function
                && other.inLedger
                && other.allocation(resource) < other.user(resource);
    }

    /** A run has its user allocation of a resource, and keeps to it. Under the ledger's lock. */
    void giveBack(Invocation invocation, Resource resource, long nowNs) {
        if (invocation.inLedger) {
            ledger.userAllocation(invocation.index, resource, nowNs);
        }
    }

    /** Nothing is lent or borrowed where nobody can watch or limit it. Under the ledger's lock. */
    void respectUncontained(Invocation invocation, long nowNs) {
        if (invocation.uncontained && invocation.state() == Invocation.ADMITTED) {
            giveBack(invocation, Resource.CPU, nowNs);
            giveBack(invocation, Resource.MEMORY, nowNs);
        }
    }

    /** A resource that a container has stood back from is neither lent nor borrowed there. Under the ledger's lock. */
    void respectStandBack(Invocation invocation, long nowNs) {
        Container container = invocation.container;
        if (container == null || container.stoodBack.get() == 0 || !invocation.isRunning()) {
            return;
        }
        if (container.hasStoodBack(Resource.CPU)) {
            giveBack(invocation, Resource.CPU, nowNs);
        }
        if (container.hasStoodBack(Resource.MEMORY)) {
            giveBack(invocation, Resource.MEMORY, nowNs);
        }
    }

    /** The runs in a container are at their user allocation from now on. Under the ledger's lock. */
    void giveBack(Container container, long nowNs) {
        for (int i = 0; i < invocations.size(); i++) {
            Invocation invocation = invocations.slot(i);
            if (invocation.container == container && invocation.isRunning() && invocation.inLedger) {
                ledger.userAllocation(invocation.index, Resource.CPU, nowNs);
                ledger.userAllocation(invocation.index, Resource.MEMORY, nowNs);
            }
        }
    }

    /** A resource of the runs in a container is at its user allocation from now on. Under the ledger's lock. */
    void giveBack(Container container, Resource resource, long nowNs) {
        for (int i = 0; i < invocations.size(); i++) {
            Invocation invocation = invocations.slot(i);
            if (invocation.container == container && invocation.isRunning()) {
                giveBack(invocation, resource, nowNs);
            }
        }
    }

    /** Every loan ends. */
    void all(long nowNs) {
        restoreAll();
        ledger.lock();
        try {
            ledger.returnAll(nowNs);
        } finally {
            ledger.unlock();
        }
    }

    /** The containers are restored whatever happens to the ledger's lock; false where it was held and loans still stand. */
    boolean tryAll(long nowNs) {
        restoreAll();
        if (!ledger.tryLock(Admission.SPINS)) {
            return false;
        }
        try {
            ledger.returnAll(nowNs);
            return true;
        } finally {
            ledger.unlock();
        }
    }

    private void restoreAll() {
        for (int handle = 1; handle <= containers.most(); handle++) {
            Container container = containers.find(handle);
            if (container != null && container.runs.get() > 0) {
                limits.restore(handle, Resource.CPU);
                limits.restore(handle, Resource.MEMORY);
            }
        }
    }
}
