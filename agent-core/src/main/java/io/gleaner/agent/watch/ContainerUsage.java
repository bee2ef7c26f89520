package io.gleaner.agent.watch;

import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.nativebindings.cgroup.UsageReader;
import io.gleaner.nativebindings.cgroup.UsageSample;

/** The open usage files of one container. The watch thread's own. */
final class ContainerUsage {
    private final ManagedContainer container;
    private final UsageReader reader;
    private final UsageSample sample = new UsageSample();
    private boolean gone;
    private long cpuUsageNsBefore = UsageSample.ABSENT;
    private long readBeforeNs;

    /** @param reader null where the files could not be opened: the container counts as gone */
    ContainerUsage(ManagedContainer container, UsageReader reader) {
        this.container = container;
        this.reader = reader;
        gone = reader == null;
    }

    boolean isOf(ManagedContainer other) {
        return container == other;
    }

    /** Reads into {@link #sample}; false once the container has vanished, without trying again. */
    boolean read() {
        if (gone) {
            return false;
        }
        gone = !reader.read(sample);
        return !gone;
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
