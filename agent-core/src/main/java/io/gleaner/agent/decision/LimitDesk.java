package io.gleaner.agent.decision;

import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.LedgerListener;

/**
 * Turns what the ledger says into the limits that containers should have, and reports loans to the sink. Every method is
 * called under the ledger's lock.
 */
final class LimitDesk implements LedgerListener {
    private final DecisionConfig config;
    private final InvocationTable invocations;
    private final DesiredLimits limits;
    private final DecisionSink sink;

    LimitDesk(DecisionConfig config, InvocationTable invocations, DesiredLimits limits, DecisionSink sink) {
        this.config = config;
        this.invocations = invocations;
        this.limits = limits;
        this.sink = sink;
    }

    @Override
    public void loan(
            long sequence, Resource resource, int lender, int borrower, long amount, long expectedEndNs, long nowNs) {
        sink.loan(sequence, resource, handle(lender), handle(borrower), amount, expectedEndNs, nowNs);
    }

    @Override
    public void returned(
            long sequence, Resource resource, int lender, int borrower, long amount, int reason, long nowNs) {
        sink.returned(sequence, resource, handle(lender), handle(borrower), amount, reason, nowNs);
    }

    @Override
    public void allocation(long sequence, int slot, long cpuMillis, long memoryBytes, long nowNs) {
        Invocation invocation = invocations.slot(slot);
        invocation.cpuMillis = cpuMillis;
        invocation.memoryBytes = memoryBytes;
        handOver(invocation);
    }

    private long handle(int slot) {
        return slot < 0 ? 0 : invocations.slot(slot).handle();
    }

    /** The container of a running invocation gets the limits of its allocation. */
    void handOver(Invocation invocation) {
        Container container = invocation.container;
        if (container == null || container.removed || !invocation.isRunning()) {
            return;
        }
        long cpuMillis = cpuMillisLimit(invocation, container);
        long memoryBytes = memoryBytesLimit(invocation, container);
        invocation.cpuMillisLimit = cpuMillis;
        invocation.memoryBytesLimit = memoryBytes;
        invocation.cpuMillisLimitMin = smaller(invocation.cpuMillisLimitMin, cpuMillis);
        invocation.cpuMillisLimitMax = Math.max(invocation.cpuMillisLimitMax, cpuMillis);
        invocation.memoryBytesLimitMin = smaller(invocation.memoryBytesLimitMin, memoryBytes);
        invocation.memoryBytesLimitMax = Math.max(invocation.memoryBytesLimitMax, memoryBytes);
        limits.set(
                container.handle,
                invocation.function,
                invocation.handle(),
                cpuMillis,
                memoryBytes,
                invocation.cpuMillisUser,
                invocation.memoryBytesUser,
                config.cpuLoan() == CpuLoan.IDLE && cpuMillis > invocation.cpuMillisUser);
    }

    /** The container's next run begins: an earlier restore has done its duty. */
    void begin(Invocation invocation) {
        Container container = invocation.container;
        if (container != null
                && invocation.isRunning()
                && !invocation.shared
                && !invocation.tripped(Resource.CPU)
                && !invocation.tripped(Resource.MEMORY)) {
            limits.release(container.handle);
        }
        handOver(invocation);
    }

    /** A run in the container has ended: what runs there now has its own limits, an idle one its user allocation. */
    void rest(Container container, long cpuMillisUser, long memoryBytesUser) {
        if (container.removed) {
            return;
        }
        Invocation next = invocations.find(container.run.get());
        if (next != null && next.isRunning() && next.container == container) {
            handOver(next);
            return;
        }
        limits.set(
                container.handle,
                container.function,
                0,
                cpuMillisUser,
                memoryBytesUser,
                cpuMillisUser,
                memoryBytesUser,
                false);
    }

    private long cpuMillisLimit(Invocation invocation, Container container) {
        long user = invocation.cpuMillisUser;
        long allocation = invocation.cpuMillis;
        boolean untouched = invocation.shared || container.paused || container.hasStoodBack(Resource.CPU);
        if (untouched || allocation < user && config.cpuLoan() != CpuLoan.QUOTA) {
            return user;
        }
        return allocation;
    }

    private long memoryBytesLimit(Invocation invocation, Container container) {
        long user = invocation.memoryBytesUser;
        long allocation = invocation.memoryBytes;
        if (invocation.shared || container.paused || container.hasStoodBack(Resource.MEMORY)) {
            return user;
        }
        if (allocation >= user) {
            return allocation;
        }
        long used = container.memoryBytesWorkingSet;
        // Not sampled yet: nobody knows how far it may be lowered.
        return used < 0 ? user : Math.min(user, Math.max(allocation, used + config.memoryBytesMargin()));
    }

    private static long smaller(long known, long value) {
        return known == 0 ? value : Math.min(known, value);
    }
}
