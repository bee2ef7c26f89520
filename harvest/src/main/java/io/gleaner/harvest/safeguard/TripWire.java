package io.gleaner.harvest.safeguard;

import io.gleaner.harvest.Threshold;

/**
 * Says when a container that lends needs its own back. One per container; one thread (the watch) owns it; allocates
 * nothing after construction.
 *
 * <p>Each resource is armed apart, only while its limit is below the user allocation, and disarmed by its own trip:
 *
 * <pre>
 * state     event                                                               next
 * disarmed  limits(limit below user)                                            armed
 * armed     limits(limit at least user)                                         disarmed
 * armed     CPU over one quota period, counted from arming, >= th x limit       disarmed, tripped
 * armed     throttled time rose (the kernel tells late: a backstop)             disarmed, tripped
 * armed     working set at or above th x limit, memory event, out of memory     disarmed, tripped
 * </pre>
 */
public final class TripWire {
    /** Nothing tripped. */
    public static final int NONE = 0;
    /** The bit of CPU. */
    public static final int CPU = 1;
    /** The bit of memory. */
    public static final int MEMORY = 2;

    private final Threshold threshold;
    private final UsageWindow window;
    private long cpuMillisLimit;
    private long memoryBytesLimit;
    private long throttledNsSeen = -1;
    private long cpuUsageNsArmed = -1;
    private int armed;
    private boolean paused;

    /**
     * @param threshold the share of a limit that counts as full
     * @param quotaPeriodNs the container's CPU quota period
     */
    public TripWire(Threshold threshold, long quotaPeriodNs) {
        this.threshold = threshold;
        this.window = new UsageWindow(quotaPeriodNs);
    }

    /** The container's CPU usage; fed by {@link #onSample}. */
    public UsageWindow window() {
        return window;
    }

    /** The limits in force now; a user allocation of 0 means no limit, and nothing to guard. */
    public void limits(long cpuMillisNow, long cpuMillisUser, long memoryBytesNow, long memoryBytesUser) {
        boolean cpuWasAsTight = (armed & CPU) != 0 && cpuMillisNow >= cpuMillisLimit;
        cpuMillisLimit = cpuMillisNow;
        memoryBytesLimit = memoryBytesNow;
        armed = (cpuMillisNow < cpuMillisUser ? CPU : NONE) | (memoryBytesNow < memoryBytesUser ? MEMORY : NONE);
        if (!cpuWasAsTight) {
            // What was used and throttled under a higher limit says nothing about this one.
            throttledNsSeen = -1;
            cpuUsageNsArmed = window.lastUsageNs();
        }
    }

    /** Which resources are armed: {@link #CPU} and {@link #MEMORY} bits. */
    public int armed() {
        return armed;
    }

    /** The container is frozen: samples and events are ignored until {@link #resumed}. */
    public void paused() {
        paused = true;
        window.pause();
    }

    /** The container runs again, or a new one took its place: begins with this sample. */
    public void resumed(long nowNs, long cpuUsageNs) {
        paused = false;
        throttledNsSeen = -1;
        cpuUsageNsArmed = cpuUsageNs;
        window.reset(nowNs, cpuUsageNs);
    }

    /**
     * Takes a sample.
     *
     * @param nowNs when it was taken
     * @param cpuUsageNs the container's CPU time so far
     * @param throttledNs how long it was throttled so far; -1 = unknown
     * @param workingSetBytes its memory less inactive file pages; -1 = unknown
     * @return the resources that tripped with this sample: {@link #CPU} and {@link #MEMORY} bits
     */
    public int onSample(long nowNs, long cpuUsageNs, long throttledNs, long workingSetBytes) {
        if (paused) {
            return NONE;
        }
        long cpuMillis = window.sample(nowNs, cpuUsageNs);
        int tripped = NONE;
        if ((armed & CPU) != 0 && cpuReached(cpuMillis, cpuUsageNs, throttledNs)) {
            tripped |= CPU;
        }
        if ((armed & MEMORY) != 0 && workingSetBytes >= 0 && threshold.reachedBy(workingSetBytes, memoryBytesLimit)) {
            tripped |= MEMORY;
        }
        return trip(tripped);
    }

    /** What it compares with begins when CPU is armed, see {@link #limits}: until then there is nothing to remember. */
    private boolean cpuReached(long cpuMillis, long cpuUsageNs, long throttledNs) {
        boolean throttled = throttledNsSeen >= 0 && throttledNs > throttledNsSeen;
        throttledNsSeen = throttledNs;
        long counted = Math.min(cpuMillis, cpuMillisSinceArmed(cpuUsageNs));
        return throttled || threshold.reachedBy(counted, cpuMillisLimit);
    }

    /** A memory threshold or pressure event came from the kernel. */
    public int onMemoryEvent() {
        return paused ? NONE : trip(MEMORY);
    }

    /** The kernel killed or stopped a task of the container for want of memory. A frozen container trips too. */
    public int onOutOfMemory() {
        return trip(MEMORY);
    }

    private long cpuMillisSinceArmed(long cpuUsageNs) {
        if (cpuUsageNsArmed < 0 || cpuUsageNs < cpuUsageNsArmed) {
            cpuUsageNsArmed = cpuUsageNs;
        }
        return window.cpuMillisOver(cpuUsageNs - cpuUsageNsArmed);
    }

    private int trip(int resources) {
        int tripped = armed & resources;
        armed &= ~tripped;
        return tripped;
    }
}
