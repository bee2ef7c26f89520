package io.gleaner.agent.decision;

import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Containers by handle. Registration is locked, reading is free. A handle given back is used again as late as possible. */
final class ContainerTable {
    private final AtomicReferenceArray<Container> containers;
    private final ArrayDeque<Integer> released = new ArrayDeque<>();
    private volatile int used;
    private volatile boolean changed;
    private final AtomicBoolean returnPending = new AtomicBoolean();

    ContainerTable(int maxContainers) {
        containers = new AtomicReferenceArray<>(maxContainers + 1);
    }

    /** The largest handle there may be. */
    int most() {
        return containers.length() - 1;
    }

    /** The largest handle ever used. */
    int highest() {
        return used;
    }

    /** A free handle, 0 when the table is full. */
    synchronized int claim() {
        if (used < most()) {
            used = used + 1;
            return used;
        }
        Integer handle = released.poll();
        return handle == null ? 0 : handle;
    }

    void put(Container container) {
        containers.set(container.handle, container);
        changed = true;
    }

    /** A container came, went or stood back. Any thread. */
    void changed() {
        changed = true;
    }

    /** Whether one did since the last call. The watch. */
    boolean takeChanged() {
        if (!changed) {
            return false;
        }
        changed = false;
        return true;
    }

    /** A container waits for the watch to give back what its run lends or borrows. Any thread. */
    void returnLater(Container container) {
        container.returnPending = true;
        returnPending.set(true);
    }

    /** Whether one did since the last call. */
    boolean takeReturnPending() {
        return returnPending.get() && returnPending.getAndSet(false);
    }

    /** Null where there is none. */
    Container find(int handle) {
        return handle < 1 || handle > most() ? null : containers.get(handle);
    }

    synchronized void release(Container container) {
        if (containers.compareAndSet(container.handle, container, null)) {
            released.add(container.handle);
            changed = true;
        }
    }
}
