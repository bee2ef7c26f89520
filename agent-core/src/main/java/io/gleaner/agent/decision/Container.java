package io.gleaner.agent.decision;

import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.safeguard.TripWire;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A container under watch. Made at registration; what isn't marked otherwise is for any thread. */
final class Container {
    /** In {@link #stoodBack}: it has no control group, or none any more. */
    static final int UNREACHABLE = 4;

    final int handle;
    final int function;
    /** Runs that started and have not ended. */
    final AtomicInteger runs = new AtomicInteger();
    /** The handle of the last run that started here, 0 once it ended. */
    final AtomicLong run = new AtomicLong();

    /** The resources whose limit somebody else writes, or that enforcement can't make hold: trip wire bits and UNREACHABLE. */
    final AtomicInteger stoodBack = new AtomicInteger();

    volatile boolean paused;
    volatile boolean removed;
    /** The watch is to return what the runs in it lend and borrow. */
    volatile boolean returnPending;
    /** As last sampled, -1 = not yet. */
    volatile long memoryBytesWorkingSet = -1;

    // The watch's own.
    final TripWire wire;
    boolean wirePaused;
    long runWatched;
    long sampledNs;
    long cpuUsageNs = -1;
    long throttledNs = -1;
    long oomKills = -1;

    Container(int handle, int function, Threshold threshold, long quotaPeriodNs) {
        this.handle = handle;
        this.function = function;
        wire = new TripWire(threshold, quotaPeriodNs);
    }

    boolean hasStoodBack(Resource resource) {
        return (stoodBack.get() & bit(resource)) != 0;
    }

    /** Answers whether this is news. */
    boolean standBack(Resource resource) {
        int bit = bit(resource);
        while (true) {
            int current = stoodBack.get();
            if ((current & bit) != 0) {
                return false;
            }
            if (stoodBack.compareAndSet(current, current | bit)) {
                return true;
            }
        }
    }

    static int bit(Resource resource) {
        return resource == Resource.CPU ? TripWire.CPU : TripWire.MEMORY;
    }
}
