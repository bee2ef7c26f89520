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
