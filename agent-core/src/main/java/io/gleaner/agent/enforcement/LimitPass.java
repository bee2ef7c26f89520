package io.gleaner.agent.enforcement;

import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.agent.catalog.Wish;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.decision.DesiredLimits;
import io.gleaner.agent.decision.LimitResult;
import io.gleaner.agent.lease.Lease;
import io.gleaner.agent.lease.Leases;
import io.gleaner.agent.telemetry.DurationRecorder;
import io.gleaner.harvest.Resource;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import io.gleaner.nativebindings.cgroup.WriteOutcome;
import java.util.function.Function;

/**
 * One pass over the containers whose wishes changed: owners grow, then whoever has too much shrinks, then borrowers grow.
 * The enforcement thread's own; allocates only when a container comes.
 */
final class LimitPass {
    /** How often the limits that loans rely on are looked at; two reads each. */
    private static final long VERIFY_NS = 1_000_000_000L;

    private static final Resource[] RESOURCES = Resource.values();

    /** What is written in which order. */
    private enum Step {
        OWNERS_GROW,
        SHRINK,
        BORROWERS_GROW;

        private static final Step[] ALL = values();

        static Step of(ContainerLimits limits, Resource resource) {
            if (!limits.grows(resource)) {
                return SHRINK;
            }
            return limits.borrows(resource) ? BORROWERS_GROW : OWNERS_GROW;
        }
    }

    private final Catalog catalog;
    private final DecisionPipeline pipeline;
    private final DesiredLimits wishes;
    private final LimitFiles files;
    private final Leases leases;
    private boolean faulted;
    private final EnforcementListener listener;
    private final EnforcementCounts counts;
    private final int[] dirty;
    private final long[] takenNs;
    private int dirtyCount;
    private boolean wasAllowed;
    private long verifiedNs = System.nanoTime();
    /** Whether some container waits for another try of what the kernel refused. */
    private boolean someWait;

    LimitPass(
            Catalog catalog,
            DecisionPipeline pipeline,
            Function<ManagedContainer, LimitWriter> opener,
            Leases leases,
            EnforcementListener listener,
            EnforcementCounts counts,
            int maxContainers) {
        this.catalog = catalog;
        this.pipeline = pipeline;
        this.leases = leases;
        this.listener = listener;
        this.counts = counts;
        wishes = pipeline.limits();
        files = new LimitFiles(catalog, opener, counts, maxContainers);
        dirty = new int[2 * maxContainers];
        takenNs = new long[2 * maxContainers];
    }

    /** Throws nothing. */
    void run(boolean allowed) {
        try {
            if (faulted) {
                recover();
            }
            collect(allowed);
            for (Step step : Step.ALL) {
                for (int i = 0; i < dirtyCount; i++) {
                    writeAlone(files.known(dirty[i]), step, takenNs[i]);
                }
            }
            long nowNs = System.nanoTime();
            if (allowed && nowNs - verifiedNs >= VERIFY_NS) {
                verifiedNs = nowNs;
                if (!leases.intact()) {
                    recover();
                }
                verifyAll(nowNs);
            }
        } catch (Throwable thrown) {
            counts.failures.getAndIncrement();
            faulted |= thrown instanceof InternalError;
        }
    }

    /** A mapped file can't be reached any more; the JVM may say so late, after the pass that touched it. */
    void fault() {
        counts.failures.getAndIncrement();
        faulted = true;
    }

    /** What the leases said is lost: everybody has their own back now, and is leased anew before it is touched again. */
    private void recover() {
        faulted = false;
        leases.forget();
        files.letGoOfAll();
        leases.renew();
    }

    /** Somebody else may write at any time: a loan doesn't rely on a limit that is no longer ours. */
    private void verifyAll(long nowNs) {
        for (ManagedContainer container : catalog.containers()) {
            ContainerLimits limits = container == null ? null : files.known(container.handle());
            if (limits != null && limits.leased() && !wishes.isDirty(container.handle())) {
                verifyAlone(limits, nowNs);
            }
        }
    }

    private void verifyAlone(ContainerLimits limits, long nowNs) {
        try {
            for (Resource resource : RESOURCES) {
                if (limits.departs(resource)) {
                    limits.lookAgain();
                    write(limits, resource, false, nowNs);
                }
            }
        } catch (RuntimeException broken) {
            counts.failures.getAndIncrement();
        }
    }

    private void collect(boolean allowed) {
        dirtyCount = 0;
        files.letGoOfRemoved();
        if (allowed && !wasAllowed) {
            takeAll();
        }
        wasAllowed = allowed;
        if (someWait) {
            takeDue(allowed, System.nanoTime());
        }
        for (int handle = wishes.nextDirty(0); handle != 0; handle = wishes.nextDirty(handle)) {
            ManagedContainer container = catalog.container(handle);
            // A wish may come before its container is in the catalog: it stays dirty and is taken then.
            if (container != null) {
                take(container, allowed);
            }
        }
    }

    /** What was wished while nothing could be written was dropped. */
    private void takeAll() {
        for (ManagedContainer container : catalog.containers()) {
            if (container != null) {
                take(container, true);
            }
        }
    }

    /** What the kernel refused is tried again: the container is not left with a limit that nobody reckons with. */
    private void takeDue(boolean allowed, long nowNs) {
        someWait = false;
        for (ManagedContainer container : catalog.containers()) {
            ContainerLimits limits = container == null ? null : files.known(container.handle());
            if (limits != null && limits.waits()) {
                someWait = true;
                if (limits.isDue(nowNs)) {
                    take(container, allowed);
                }
            }
        }
    }

    private void take(ManagedContainer container, boolean allowed) {
        ContainerLimits limits = files.of(container);
        boolean taken = wishes.take(container.handle(), limits.desired);
        if (limits.newlyGone()) {
            gone(limits, System.nanoTime());
        }
        boolean mayBeWritten = !limits.gone() && (allowed || limits.touched()) && dirtyCount < dirty.length;
        if (taken && mayBeWritten && leased(limits)) {
            limits.begin();
            dirty[dirtyCount] = container.handle();
            takenNs[dirtyCount++] = System.nanoTime();
        }
    }

    /** What a container is owed is written down before any limit of it is touched; else it is left alone. */
    private boolean leased(ContainerLimits limits) {
        if (limits.leased()) {
            return true;
        }
        ManagedContainer container = limits.container();
        Lease lease = leases.open(container.cgroup(), limits.desired.cpuMillisUser, limits.desired.memoryBytesUser);
        if (lease != null) {
            limits.lease(lease);
            return true;
        }
        if (limits.leaveAlone()) {
            long nowNs = System.nanoTime();
            counts.unleased.getAndIncrement();
            listener.unleased(container, leases.whyNot(), nowNs);
            for (Resource resource : RESOURCES) {
                report(limits, resource, LimitResult.STOOD_BACK, nowNs);
            }
        }
        return false;
    }

    /** What goes wrong with one container keeps no other from its limits. */
    private void writeAlone(ContainerLimits limits, Step step, long wishedNs) {
        try {
            write(limits, step, wishedNs);
        } catch (RuntimeException broken) {
            counts.failures.getAndIncrement();
        }
    }

    private void write(ContainerLimits limits, Step step, long wishedNs) {
        for (Resource resource : RESOURCES) {
            if (limits.pending(resource) && Step.of(limits, resource) == step) {
                write(limits, resource, true, wishedNs);
            }
        }
    }

    /** @param wished whether somebody wished it, and is told that it stands there */
    private void write(ContainerLimits limits, Resource resource, boolean wished, long wishedNs) {
        long cpuBefore = limits.cpuMillis();
        long memoryBefore = limits.memoryBytes();
        WriteOutcome outcome = limits.write(resource);
        long nowNs = System.nanoTime();
        switch (outcome) {
            case WRITTEN -> {
                counts.written.getAndIncrement();
                tell(limits, cpuBefore, memoryBefore, outcome, wishedNs, nowNs);
                obeyed(limits, resource, nowNs);
            }
            case UNCHANGED -> {
                if (wished) {
                    obeyed(limits, resource, nowNs);
                }
            }
            case REFUSED -> {
                counts.refused.getAndIncrement();
                someWait = true;
                if (limits.refused(resource, nowNs)) {
                    tell(limits, cpuBefore, memoryBefore, outcome, wishedNs, nowNs);
                    report(limits, resource, LimitResult.REFUSED, nowNs);
                }
            }
            case FOREIGN, DENIED -> {
                counts.stoodBack.getAndIncrement();
                tell(limits, cpuBefore, memoryBefore, outcome, wishedNs, nowNs);
                listener.stoodBack(limits.container(), resource == Resource.CPU ? "CPU" : "memory", outcome, nowNs);
                report(limits, resource, LimitResult.STOOD_BACK, nowNs);
            }
            case GONE -> {
                if (limits.newlyGone()) {
                    gone(limits, nowNs);
                }
            }
        }
    }

    private void gone(ContainerLimits limits, long nowNs) {
        if (limits.container().cgroup() != null) {
            counts.gone.getAndIncrement();
        }
        report(limits, Resource.CPU, LimitResult.UNREACHABLE, nowNs);
    }

    private void report(ContainerLimits limits, Resource resource, LimitResult result, long nowNs) {
        pipeline.limitOutcome(limits.container().handle(), limits.desired.invocation, resource, result, nowNs);
    }

    private void obeyed(ContainerLimits limits, Resource resource, long nowNs) {
        ManagedContainer container = limits.container();
        limits.obeyed(resource);
        report(limits, resource, LimitResult.OBEYED, nowNs);
        boolean lent = resource == Resource.CPU
                ? limits.desired.cpuMillis < limits.desired.cpuMillisUser
                : limits.desired.memoryBytes < limits.desired.memoryBytesUser;
        if (!lent) {
            served(counts.returned, container.ownerWish(resource).granted(nowNs));
        }
        if (resource == Resource.CPU) {
            container.cpuLowered(lent);
        } else {
            memoryWritten(limits, lent, nowNs);
        }
    }

    private void memoryWritten(ContainerLimits limits, boolean lent, long nowNs) {
        if (lent) {
            limits.container().kernelEventWish().granted(nowNs); // one that came before this loan has no answer
            listener.memoryLent(limits.container(), limits.desired.memoryBytes);
        } else {
            served(counts.eventToLimit, limits.container().kernelEventWish().granted(nowNs));
            listener.memoryRestored(limits.container());
        }
    }

    private static void served(DurationRecorder into, long durationNs) {
        if (durationNs != Wish.OPEN) {
            into.record(durationNs);
        }
    }

    private void tell(
            ContainerLimits limits,
            long cpuBefore,
            long memoryBefore,
            WriteOutcome outcome,
            long wishedNs,
            long nowNs) {
        listener.limited(
                limits.container(),
                limits.desired.invocation,
                cpuBefore,
                limits.cpuMillis(),
                memoryBefore,
                limits.memoryBytes(),
                outcome,
                nowNs - wishedNs,
                nowNs);
    }

    /** Gives every container that was touched its user allocation back and closes the files and leases. Throws nothing. */
    void restoreAll() {
        try (leases) {
            if (faulted || !leases.intact()) {
                leases.forget();
            }
            files.letGoOfAll();
        } catch (Throwable thrown) {
            counts.failures.getAndIncrement();
        }
    }
}
