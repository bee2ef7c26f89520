package io.gleaner.agent.decision;

/** What a container's limits should be, as {@link DesiredLimits#take} copied it. Reused scratch of one thread. */
public final class DesiredLimit {
    /** CPU quota in millicores; 0 where the owner set none: leave it alone. */
    public long cpuMillis;
    /** Memory limit in bytes; 0 as for CPU. */
    public long memoryBytes;
    /** Whether the group yields to every other. */
    public boolean cpuIdle;
    /** CPU shares (v1) or weight (v2) are to be proportional to this. */
    public long cpuMillisShares;

    public long cpuMillisUser;
    public long memoryBytesUser;
    /** Whether the owner waits for this: to be written before anything shrinks. */
    public boolean restoreCpu;

    public boolean restoreMemory;
    /** Whether the container is paused: its limits only grow. */
    public boolean growOnly;
    /** The invocation that runs there, 0 = none. */
    public long invocation;

    public int function;
}
