package io.gleaner.agent.decision;

import io.gleaner.harvest.Resource;

/**
 * Where a pipeline leaves what it did. Any thread calls it, some calls are made under the ledger's lock: implementations
 * are thread-safe, short, allocate nothing, throw nothing and never call the pipeline back. An invocation is its
 * handle, 0 = none. Amounts in millicores or bytes.
 */
public interface DecisionSink {
    /** Takes everything and keeps nothing. */
    DecisionSink NONE = new DecisionSink() {};

    /** {@link #tripped}: CPU usage over one quota period reached the threshold. */
    int CAUSE_CPU_USAGE = 0;
    /** {@link #tripped}: the kernel throttled the container. */
    int CAUSE_THROTTLED = 1;
    /** {@link #tripped}: the working set reached the threshold. */
    int CAUSE_MEMORY_USAGE = 2;
    /** {@link #tripped}: a memory threshold or pressure event. */
    int CAUSE_MEMORY_EVENT = 3;
    /** {@link #tripped}: the kernel killed in the container for want of memory. */
    int CAUSE_OUT_OF_MEMORY = 5;
    /** {@link #tripped}: another run of the function tripped. */
    int CAUSE_SIBLING = 6;

    /**
     * Claims the record of a decision before anything is reserved.
     *
     * @return a slot for {@link #decided}, -1 when there is none: the decision is then the user allocation
     */
    default long claim() {
        return 0;
    }

    /** A decision is made; called once for each claim. */
    default void decided(long claim, DecisionTrace trace) {}

    /** An invocation runs in a container. */
    default void started(long invocation, int function, int container, long nowNs) {}

    /** Enforcement reported what came of a limit. */
    default void limited(int container, Resource resource, LimitResult result, long nowNs) {}

    /** The owner has its user allocation back. */
    default void tripped(
            long invocation,
            int function,
            int container,
            Resource resource,
            int cause,
            long used,
            long allocation,
            long nowNs) {}

    /** An amount goes to a borrower; lender 0 = free capacity. */
    default void loan(
            long ledgerSequence,
            Resource resource,
            long lender,
            long borrower,
            long amount,
            long expectedEndNs,
            long nowNs) {}

    /** An amount came back; {@code reason} is a {@code LedgerListener.REASON_*}. */
    default void returned(
            long ledgerSequence, Resource resource, long lender, long borrower, long amount, int reason, long nowNs) {}

    /** The watch stands still, and every loan is returned, or ({@code over}) it is at work again; on enforcement's thread. */
    default void watchStalled(boolean over, long nowNs) {}

    /** Enforcement stands still, and nothing is lent, or ({@code over}) it is at work again; on the watch thread. */
    default void enforcementStalled(boolean over, long nowNs) {}

    /** An invocation has ended and is in its function's profile; on the watch thread. */
    default void completed(CompletionTrace trace) {}
}
