package io.gleaner.agent.watch;

import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.nativebindings.cgroup.UsageReader;
import io.gleaner.nativebindings.cgroup.UsageSample;

/** The open usage files of one container. The watch thread's own. */
final class ContainerUsage {
    private static final long WHOLE_NS = 1_000_000_000;
    private static final int STEPS = 50;
    private static final long MEMORY_BYTES_MOVED = 1 << 20;

    private final ManagedContainer container;
    private final UsageReader reader;
    private final UsageSample sample = new UsageSample();
    private boolean gone;
    private long wholeDueNs;
    private long wholeReadNs;
    private long memoryBytesWhole = UsageSample.ABSENT;
    private long cpuUsageNsBefore = UsageSample.ABSENT;
    private long readBeforeNs;
    private long cpuUsageNsRead = UsageSample.ABSENT;
    private long readNs;
    private long movedNs;
    private int runsStarted;
    private boolean leftOut;
    private long burstNs;
    private long cpuUsageNsBurst;

    /** @param reader null where the files could not be opened: the container counts as gone */
    ContainerUsage(ManagedContainer container, UsageReader reader) {
        this.container = container;
        this.reader = reader;
        gone = reader == null;
        wholeDueNs = System.nanoTime();
        movedNs = wholeDueNs;
    }

    boolean isOf(ManagedContainer other) {
        return container == other;
    }

    /**
     * Reads into {@link #sample}, everything where the last time was a second ago or the memory charged has moved since,
     * else what is read at every tick. False once the container has vanished, without trying again.
     */
    boolean read(boolean throttling, long nowNs) {
        if (gone) {
            return false;
        }
        if (nowNs - wholeDueNs >= 0) {
            return readWhole(nowNs);
        }
        gone = !reader.readOften(sample, throttling);
        noteMoved(nowNs);
        return !gone && (!memoryMoved() || readWhole(nowNs));
    }

    /** Reads everything into {@link #sample}; false as {@link #read}. */
    boolean readWhole(long nowNs) {
        if (gone) {
            return false;
        }
        gone = !reader.read(sample);
        // The first one earlier, each container at another time: they came together and would all be due at the same
        // tick.
        wholeDueNs = nowNs + (memoryBytesWhole == UsageSample.ABSENT ? firstWaitNs() : WHOLE_NS);
        wholeReadNs = nowNs;
        noteMoved(nowNs);
        memoryBytesWhole = sample.memoryBytesCurrent;
        return !gone;
    }

    /** Whether the sample was read whole at that time. */
    boolean isWhole(long nowNs) {
        return wholeReadNs == nowNs;
    }

    private long firstWaitNs() {
        return WHOLE_NS / STEPS * (container.handle() % STEPS);
    }

    /** What part of it is inactive file pages isn't known then. */
    private boolean memoryMoved() {
        return Math.abs(sample.memoryBytesCurrent - memoryBytesWhole) >= MEMORY_BYTES_MOVED;
    }

    /**
     * Whether it has used no CPU for so long and no run has started meanwhile, so that it need not be read at each tick.
     * Where it answers true the caller leaves it out at this tick.
     */
    boolean rests(long stillNs, long nowNs) {
        if (runsStarted != container.runsStarted()) {
            runsStarted = container.runsStarted();
            movedNs = nowNs;
        }
        boolean resting = nowNs - movedNs >= stillNs;
        leftOut |= resting;
        return resting;
    }

    /**
     * When a container that was left out must have begun to use what it was just found to have used, taken as one burst of
     * one thread that ended now; 0 = nothing to tell. Spread over the time since the last reading it would look like less.
     */
    long burstNs() {
        return burstNs;
    }

    /** Its CPU time before that burst. */
    long cpuUsageNsBurst() {
        return cpuUsageNsBurst;
    }

    private void noteMoved(long nowNs) {
        boolean first = cpuUsageNsRead == UsageSample.ABSENT;
        long usedNs = first || nowNs == readNs ? 0 : sample.cpuUsageNs - cpuUsageNsRead;
        boolean late = leftOut && usedNs > 0 && usedNs < nowNs - readNs;
        if (nowNs != readNs) {
            burstNs = late ? nowNs - usedNs : 0;
            cpuUsageNsBurst = cpuUsageNsRead;
        }
        if (usedNs > 0) {
            movedNs = nowNs;
        }
        leftOut = false;
        readNs = nowNs;
        cpuUsageNsRead = sample.cpuUsageNs;
    }

    /** Whether it has used a quarter of a core or more since this was asked last. */
    boolean climbing(long nowNs) {
        long elapsedNs = nowNs - readBeforeNs;
        boolean known = cpuUsageNsBefore != UsageSample.ABSENT && elapsedNs > 0;
        boolean climbing = known && 4 * (sample.cpuUsageNs - cpuUsageNsBefore) >= elapsedNs;
        cpuUsageNsBefore = sample.cpuUsageNs;
        readBeforeNs = nowNs;
        return climbing;
    }

    UsageSample sample() {
        return sample;
    }

    void close() {
        gone = true;
        if (reader != null) {
            reader.close();
        }
    }
}
