package io.gleaner.harvest;

/** What a policy is told of the node. Reused scratch: one thread at a time fills and reads it. */
public final class NodeView {
    /** Invocations in flight, the one being decided left out. */
    public int invocationsInFlight;
    /** CPU that no running invocation's user allocation covers, in millicores. */
    public long cpuMillisFree;
    /** Memory that no running invocation's user allocation covers, in bytes. */
    public long memoryBytesFree;
    /** CPU lent by lenders and not yet borrowed, in millicores. */
    public long cpuMillisLendable;
    /** Memory lent by lenders and not yet borrowed, in bytes. */
    public long memoryBytesLendable;
    /** The node's CPU, in millicores. */
    public long cpuMillisCapacity;
    /** The node's memory, in bytes. */
    public long memoryBytesCapacity;
}
