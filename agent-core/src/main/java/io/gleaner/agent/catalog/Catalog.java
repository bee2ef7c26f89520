package io.gleaner.agent.catalog;

import io.gleaner.harvest.Resource;
import java.util.Arrays;

/**
 * Functions and containers by handle. Changes take the registration lock and publish a new array; readers on any thread
 * take the array of that moment and allocate nothing.
 */
public final class Catalog {
    private static final FunctionEntry[] NO_FUNCTIONS = {};
    private static final ManagedContainer[] NO_CONTAINERS = {};

    private volatile FunctionEntry[] functions = NO_FUNCTIONS;
    private volatile ManagedContainer[] containers = NO_CONTAINERS;

    /** Adds a function, or replaces the one with its handle; an opt-out outlives the replacement. */
    public synchronized void put(FunctionEntry function) {
        FunctionEntry before = function(function.handle());
        boolean optedOut = function.optedOut() || (before != null && before.optedOut());
        replace(new FunctionEntry(
                function.handle(), function.name(), function.cpuMillisUser(), function.memoryBytesUser(), optedOut));
    }

    /** Says whether a function always runs at its user allocation. False where the handle is unknown. */
    public synchronized boolean optOut(int handle, boolean optedOut) {
        FunctionEntry f = function(handle);
        if (f == null) {
            return false;
        }
        replace(new FunctionEntry(handle, f.name(), f.cpuMillisUser(), f.memoryBytesUser(), optedOut));
        return true;
    }

    private void replace(FunctionEntry function) {
        FunctionEntry[] changed = Arrays.copyOf(functions, Math.max(functions.length, function.handle() + 1));
        changed[function.handle()] = function;
        functions = changed;
    }

    /** Adds a container; one that had its handle before is gone by now. */
    public synchronized void put(ManagedContainer container) {
        ManagedContainer[] changed = Arrays.copyOf(containers, Math.max(containers.length, container.handle() + 1));
        changed[container.handle()] = container;
        containers = changed;
    }

    /** Takes a container out; null where the handle is unknown. */
    public synchronized ManagedContainer remove(int handle) {
        ManagedContainer removed = container(handle);
        if (removed != null) {
            ManagedContainer[] changed = containers.clone();
            changed[handle] = null;
            containers = changed;
        }
        return removed;
    }

    /** The function with this handle, or null. */
    public FunctionEntry function(int handle) {
        FunctionEntry[] now = functions;
        return handle > 0 && handle < now.length ? now[handle] : null;
    }

    /** All functions by handle, with nulls between; never changed once published, not to be changed by the caller. */
    public FunctionEntry[] functions() {
        return functions;
    }

    /** The container with this handle, or null. */
    public ManagedContainer container(int handle) {
        ManagedContainer[] now = containers;
        return handle > 0 && handle < now.length ? now[handle] : null;
    }

    /** The container whose control group has this path, or null. */
    public ManagedContainer containerAt(String groupPath) {
        for (ManagedContainer container : containers) {
            if (container != null
                    && container.cgroup() != null
                    && container.cgroup().path().equals(groupPath)) {
                return container;
            }
        }
        return null;
    }

    /** All containers by handle, with nulls between; never changed once published, not to be changed by the caller. */
    public ManagedContainer[] containers() {
        return containers;
    }

    /** What a container's owner asked for of a resource; 0 where no limit or nothing is known. */
    public long user(ManagedContainer container, Resource resource) {
        FunctionEntry f = function(container.function());
        if (f == null) {
            return 0;
        }
        return resource == Resource.CPU ? f.cpuMillisUser() : f.memoryBytesUser();
    }
}
