package io.gleaner.agent.decision;

import io.gleaner.harvest.Resource;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * What every container's limits should be now. Rows are written under the ledger's lock; anyone may set a row's sticky
 * restore bit, which wins over the row; enforcement takes the latest, never a queue of old values. Whoever changes a row marks
 * it dirty afterwards, and enforcement marks it clean before it reads: so no change is missed.
 */
public final class DesiredLimits {
    private static final int RESTORE_CPU = 1;
    private static final int RESTORE_MEMORY = 2;
    private static final int USED = 4;
    private static final int PAUSED = 8;

    private static final int CPU = 0;
    private static final int MEMORY = 1;
    private static final int CPU_USER = 2;
    private static final int MEMORY_USER = 3;
    private static final int INVOCATION = 4;
    private static final int FUNCTION = 5;
    private static final int IDLE = 6;
    private static final int FIELDS = 8;

    // Capturing nothing: nothing is allocated.
    private static final IntBinaryOperator SET = (flags, bits) -> flags | bits;
    private static final IntBinaryOperator CLEAR = (flags, bits) -> flags & ~bits;
    private static final LongBinaryOperator MARK = (dirty, bit) -> dirty | bit;
    private static final LongBinaryOperator CLEAN = (dirty, bit) -> dirty & ~bit;

    private final int containers;
    /** A bit for each row. */
    private final AtomicLongArray dirty;

    private final AtomicIntegerArray flags;
    private final AtomicIntegerArray versions;
    private final AtomicLongArray fields;
    private volatile Runnable wake = () -> {};

    DesiredLimits(int maxContainers) {
        containers = maxContainers;
        dirty = new AtomicLongArray(word(maxContainers) + 1);
        flags = new AtomicIntegerArray(maxContainers + 1);
        versions = new AtomicIntegerArray(maxContainers + 1);
        fields = new AtomicLongArray((maxContainers + 1) * FIELDS);
    }

    /** Called by any thread after a row became dirty: it must be short and throw nothing, as an unpark is. */
    public void onDirty(Runnable wakeEnforcement) {
        wake = wakeEnforcement;
    }

    /** The first container with a handle above this one whose row is dirty; 0 = none. Enforcement only. */
    public int nextDirty(int after) {
        int from = after + 1;
        long above = -1L << from;
        for (int word = word(from); word < dirty.length(); word++) {
            long bits = dirty.get(word) & above;
            if (bits != 0) {
                return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
            }
            above = -1;
        }
        return 0;
    }

    /**
     * Copies a row and marks it clean. Enforcement only.
     *
     * @return false when the row is unused or kept changing: where it is still dirty, take it again later
     */
    public boolean take(int container, DesiredLimit out) {
        if (container < 1 || container > containers) {
            return false;
        }
        dirty.getAndAccumulate(word(container), bit(container), CLEAN);
        int taken = flags.get(container);
        if ((taken & USED) == 0) {
            return false;
        }
        for (int tries = 0; tries < 8; tries++) {
            int version = versions.get(container);
            if ((version & 1) == 0) {
                copy(container, taken, out);
                if (versions.get(container) == version) {
                    return true;
                }
            }
            Thread.onSpinWait();
        }
        mark(container);
        return false;
    }

    /** Whether a container's row is still to be taken. */
    public boolean isDirty(int container) {
        return (dirty.get(word(container)) & bit(container)) != 0;
    }

    /** The owner gets its user allocation back whatever the row says. Any thread. */
    void restore(int container, Resource resource) {
        flags.getAndAccumulate(container, resource == Resource.CPU ? RESTORE_CPU : RESTORE_MEMORY, SET);
        mark(container);
        wake.run();
    }

    /** A paused container's limits only grow. Any thread. */
    void paused(int container, boolean isPaused) {
        flags.getAndAccumulate(container, PAUSED, isPaused ? SET : CLEAR);
    }

    /** Lets the row count again. Under the ledger's lock. */
    void release(int container) {
        int before = flags.getAndAccumulate(container, RESTORE_CPU | RESTORE_MEMORY, CLEAR);
        if ((before & (RESTORE_CPU | RESTORE_MEMORY)) != 0) {
            mark(container);
            wake.run();
        }
    }

    /** A new container, at its user allocation. Under the registration lock, before its handle is known. */
    void register(int container, int function, long cpuMillisUser, long memoryBytesUser) {
        write(container, function, 0, cpuMillisUser, memoryBytesUser, cpuMillisUser, memoryBytesUser, false);
        flags.set(container, USED);
        mark(container);
        wake.run();
    }

    /** The container is gone. */
    void remove(int container) {
        flags.set(container, 0);
        dirty.getAndAccumulate(word(container), bit(container), CLEAN);
    }

    /** Sets a row. Under the ledger's lock. */
    void set(
            int container,
            int function,
            long invocation,
            long cpuMillis,
            long memoryBytes,
            long cpuMillisUser,
            long memoryBytesUser,
            boolean cpuIdle) {
        if ((flags.get(container) & USED) != 0
                && write(
                        container,
                        function,
                        invocation,
                        cpuMillis,
                        memoryBytes,
                        cpuMillisUser,
                        memoryBytesUser,
                        cpuIdle)) {
            mark(container);
            wake.run();
        }
    }

    private boolean write(
            int container,
            int function,
            long invocation,
            long cpuMillis,
            long memoryBytes,
            long cpuMillisUser,
            long memoryBytesUser,
            boolean cpuIdle) {
        versions.getAndIncrement(container);
        boolean changed = put(container, CPU, cpuMillis)
                | put(container, MEMORY, memoryBytes)
                | put(container, CPU_USER, cpuMillisUser)
                | put(container, MEMORY_USER, memoryBytesUser)
                | put(container, IDLE, cpuIdle ? 1 : 0);
        put(container, INVOCATION, invocation);
        put(container, FUNCTION, function);
        versions.getAndIncrement(container);
        return changed;
    }

    private boolean put(int container, int field, long value) {
        return fields.getAndSet(container * FIELDS + field, value) != value;
    }

    private void mark(int container) {
        dirty.getAndAccumulate(word(container), bit(container), MARK);
    }

    private static int word(int container) {
        return container / Long.SIZE;
    }

    private static long bit(int container) {
        return 1L << container;
    }

    private long get(int container, int field) {
        return fields.get(container * FIELDS + field);
    }

    private void copy(int container, int taken, DesiredLimit out) {
        out.cpuMillisUser = get(container, CPU_USER);
        out.memoryBytesUser = get(container, MEMORY_USER);
        out.growOnly = (taken & PAUSED) != 0;
        out.restoreCpu = (taken & RESTORE_CPU) != 0;
        out.restoreMemory = (taken & RESTORE_MEMORY) != 0;
        out.cpuMillis = out.restoreCpu ? out.cpuMillisUser : get(container, CPU);
        out.cpuIdle = !out.restoreCpu && get(container, IDLE) != 0;
        out.memoryBytes = out.restoreMemory ? out.memoryBytesUser : get(container, MEMORY);
        out.cpuMillisShares = out.cpuMillisUser;
        out.invocation = get(container, INVOCATION);
        out.function = (int) get(container, FUNCTION);
    }
}
