package io.gleaner.agent.catalog;

import io.gleaner.harvest.Resource;
import io.gleaner.nativebindings.cgroup.Cgroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A registered container and what the threads tell each other about it. Any thread. Two containers that had the same
 * handle one after the other are two objects: whoever keeps files open compares identity.
 */
public final class ManagedContainer {
    private static final AtomicLong SERIALS = new AtomicLong();

    private final long serial = SERIALS.incrementAndGet();
    private final int handle;
    private final int function;
    private final String runtimeId;
    private final long processId;
    /** Knows when it started too: a later process of the same number is another. */
    private final ProcessHandle process;

    private final Cgroup cgroup;
    private final Object cgroupKey;
    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicInteger runsStarted = new AtomicInteger();
    private final Wish cpu = new Wish();
    private final Wish memory = new Wish();
    private final Wish kernelEvent = new Wish();
    private volatile boolean paused;
    private volatile boolean cpuLowered;

    /** @param cgroup null where it has none of its own: its usage is read from /proc and no limit is written */
    public ManagedContainer(int handle, int function, String runtimeId, long processId, Cgroup cgroup) {
        this.handle = handle;
        this.function = function;
        this.runtimeId = runtimeId;
        this.processId = processId;
        this.cgroup = cgroup;
        process = processId > 0 ? ProcessHandle.of(processId).orElse(null) : null;
        cgroupKey = key(cgroup);
    }

    /** Tells it from all others in this process, those with the same handle too. */
    public long serial() {
        return serial;
    }

    public int handle() {
        return handle;
    }

    public int function() {
        return function;
    }

    public String runtimeId() {
        return runtimeId;
    }

    /** Its first process, 0 where the host didn't say. */
    public long processId() {
        return processId;
    }

    /** Whether its first process still runs; false also where another has its number now, or the host didn't say. */
    public boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** Whether this is its control group, and not one that was made anew under the same path. */
    public boolean isIn(Cgroup group) {
        return cgroup != null && cgroup.path().equals(group.path()) && Objects.equals(cgroupKey, key(group));
    }

    private static Object key(Cgroup group) {
        Path procs = group == null ? null : group.file("cgroup.procs").orElse(null);
        try {
            return procs == null
                    ? null
                    : Files.readAttributes(procs.getParent(), BasicFileAttributes.class)
                            .fileKey();
        } catch (IOException gone) {
            return null;
        }
    }

    /** Its control group, or null. */
    public Cgroup cgroup() {
        return cgroup;
    }

    /** A run has started here; ends a pause. */
    public void runStarted() {
        paused = false;
        runs.incrementAndGet();
        runsStarted.incrementAndGet();
    }

    /** How many runs have started here so far, in the low bits of a count. */
    public int runsStarted() {
        return runsStarted.get();
    }

    /** A run's completion has been worked off. */
    public void runEnded() {
        runs.decrementAndGet();
    }

    /** Whether a run is going on, or its end isn't worked off yet. */
    public boolean busy() {
        return runs.get() > 0;
    }

    /** It is frozen or waits in the warm pool: its samples say nothing. */
    public void pause() {
        paused = true;
    }

    public boolean paused() {
        return paused;
    }

    /** Its quota was written: below the user allocation, or not any more. */
    public void cpuLowered(boolean below) {
        cpuLowered = below;
    }

    /** Whether its quota stands below the user allocation, so that its owner may want it back. */
    public boolean cpuLowered() {
        return cpuLowered;
    }

    /** Since when its owner wants a resource back. */
    public Wish ownerWish(Resource resource) {
        return resource == Resource.CPU ? cpu : memory;
    }

    /** Since when a kernel event waits for its answer. */
    public Wish kernelEventWish() {
        return kernelEvent;
    }
}
