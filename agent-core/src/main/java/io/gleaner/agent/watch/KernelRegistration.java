package io.gleaner.agent.watch;

import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.nativebindings.events.KernelEvents;
import java.io.IOException;

/** What the kernel was asked to report of one container. The kernel events thread's own. */
final class KernelRegistration {
    private static final long NONE = Long.MIN_VALUE;

    private final ManagedContainer container;
    private final long token;
    private long oom = NONE;
    private long threshold = NONE;
    private long thresholdBytes;

    KernelRegistration(ManagedContainer container, long token) {
        this.container = container;
        this.token = token;
    }

    boolean isOf(ManagedContainer other) {
        return container == other;
    }

    void watchOom(KernelEvents events) throws IOException {
        oom = events.watchOom(container.cgroup(), token);
    }

    /** Awaits usage of so much, or nothing where that is 0; does nothing where it is awaited already. */
    void threshold(KernelEvents events, long memoryBytes) throws IOException {
        if (memoryBytes == thresholdBytes) {
            return;
        }
        if (threshold != NONE) {
            events.unwatch(threshold);
            threshold = NONE;
        }
        thresholdBytes = memoryBytes;
        if (memoryBytes > 0) {
            threshold = events.watchMemoryThreshold(container.cgroup(), memoryBytes, token);
        }
    }

    void close(KernelEvents events) {
        if (threshold != NONE) {
            events.unwatch(threshold);
        }
        if (oom != NONE) {
            events.unwatch(oom);
        }
    }
}
