package io.gleaner.harvest.safeguard;

import io.gleaner.harvest.Resource;

/**
 * What the safeguard is told apart from the profile. Reused scratch: one thread at a time fills and reads it. CPU in
 * millicores, memory in bytes.
 */
public final class SafeguardInput {
    /** What the owner asked for; 0 = no limit. */
    public long cpuMillisUser;
    /** What the owner asked for; 0 = no limit. */
    public long memoryBytesUser;
    /** The most that the node can give this invocation now, its user allocation included; less counts as that. */
    public long cpuMillisCap;
    /** The most that the node can give this invocation now, its user allocation included; less counts as that. */
    public long memoryBytesCap;
    /** Whether the profile was read; false leads to the user allocation. */
    public boolean profileRead;
    /** Why this run stays at the user allocation whatever the rules say, such as a control run; null = it doesn't. */
    public RangeReason userBecause;
    /** Whether the limits of the function's containers are left to somebody else. */
    public boolean cpuStoodBack;
    /** Whether the limits of the function's containers are left to somebody else. */
    public boolean memoryStoodBack;
    /** Whether the policy may go below the user allocation. */
    public boolean policyLends;
    /** Whether CPU is lent by mean use: the policy does so, and an owner has it back at once because it has no quota. */
    public boolean cpuLentByMeanUse;
    /** Whether the policy may go above the user allocation. */
    public boolean policyBorrows;
    /** Whether the function's own settings let it lend. */
    public boolean functionLends = true;
    /** Whether the function's own settings let it borrow. */
    public boolean functionBorrows = true;

    long user(Resource resource) {
        return resource == Resource.CPU ? cpuMillisUser : memoryBytesUser;
    }

    boolean stoodBack(Resource resource) {
        return resource == Resource.CPU ? cpuStoodBack : memoryStoodBack;
    }

    long cap(Resource resource) {
        return resource == Resource.CPU
                ? Math.max(cpuMillisCap, cpuMillisUser)
                : Math.max(memoryBytesCap, memoryBytesUser);
    }
}
