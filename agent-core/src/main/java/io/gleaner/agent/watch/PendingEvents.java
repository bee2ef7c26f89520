package io.gleaner.agent.watch;

import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.agent.decision.DecisionPipeline;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * What the kernel reported and the watch thread hasn't handed on yet: bits for each container, so that a storm of events
 * is one. Any thread adds, the watch thread hands on; nothing is allocated.
 */
final class PendingEvents {
    private static final int MEMORY = 1;
    private static final int OUT_OF_MEMORY = 2;

    private final Catalog catalog;
    private final DecisionPipeline pipeline;
    private final AtomicIntegerArray bits;
    private final AtomicInteger waiting = new AtomicInteger();

    PendingEvents(Catalog catalog, DecisionPipeline pipeline, int maxContainers) {
        this.catalog = catalog;
        this.pipeline = pipeline;
        bits = new AtomicIntegerArray(maxContainers + 1);
    }

    void memoryEvent(int container) {
        add(container, MEMORY);
    }

    void outOfMemory(int container) {
        add(container, OUT_OF_MEMORY);
    }

    private void add(int handle, int bit) {
        ManagedContainer container = catalog.container(handle);
        if (container == null || container.paused()) {
            return;
        }
        if (bits.getAndUpdate(handle, b -> b | bit) == 0) {
            waiting.incrementAndGet();
        }
    }

    void handOn() {
        for (int handle = 1; waiting.get() > 0 && handle < bits.length(); handle++) {
            int reported = bits.get(handle) == 0 ? 0 : bits.getAndSet(handle, 0);
            if (reported != 0) {
                waiting.decrementAndGet();
                handOn(handle, reported);
            }
        }
    }

    private void handOn(int handle, int reported) {
        long nowNs = System.nanoTime();
        if ((reported & OUT_OF_MEMORY) != 0) {
            pipeline.outOfMemory(handle, nowNs);
        }
        if ((reported & MEMORY) != 0) {
            pipeline.memoryEvent(handle, nowNs);
        }
    }
}
