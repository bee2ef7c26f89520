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

    /** @param reader null where the files could not be opened: the container counts as gone */
    ContainerUsage(ManagedContainer container, UsageReader reader) {
        this.container = container;
        this.reader = reader;
        gone = reader == null;
        wholeDueNs = System.nanoTime();
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
