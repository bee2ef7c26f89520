package io.gleaner.agent.watch;

import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.nativebindings.cgroup.KernelText;
import io.gleaner.nativebindings.cgroup.ProcUsage;
import io.gleaner.nativebindings.cgroup.UsageReader;
import io.gleaner.nativebindings.cgroup.UsageSample;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads containers' usage through files that stay open. Every container with a run is read at each tick; idle ones that
 * aren't paused keep their samples fresh too, but only so many a tick, in turn. What costs most (memory.stat, 6 of 9
 * microseconds) is read when it can matter: see {@link ContainerUsage#read}. The watch thread's own; allocates only
 * when a container comes.
 */
final class UsageSampler {
    /** A read costs 5 to 10 microseconds: idle containers must not make ticks late. */
    private static final int IDLE_READS_PER_TICK = 64;

    private final Catalog catalog;
    private final DecisionPipeline pipeline;
    private final Path procRoot;
    private final KernelText scratch = new KernelText();
    private final ContainerUsage[] usages;
    private final int[] ended;
    private final ManagedContainer[] climbing;
    private int climbingCount;
    private int idleFrom;
    private final int stillTicks;
    private final long stillNs;
    private int tick;

    UsageSampler(Watch.Context context) {
        catalog = context.catalog();
        pipeline = context.pipeline();
        procRoot = context.procRoot();
        stillTicks = context.stillTicks();
        stillNs = context.stillNs();
        int maxContainers = context.maxContainers();
        usages = new ContainerUsage[maxContainers + 1];
        ended = new int[maxContainers];
        climbing = new ManagedContainer[maxContainers];
    }

    /** A tick. */
    void sampleAll() {
        climbingCount = 0;
        tick = tick + 1 < stillTicks ? tick + 1 : 0;
        ManagedContainer[] containers = catalog.containers();
        for (int handle = 1; handle < containers.length; handle++) {
            ManagedContainer container = containers[handle];
            if (container == null) {
                letGo(handle);
            } else if (container.busy() && !container.paused() && isDue(container)) {
                sample(container);
                noteClimbing(container);
            }
        }
        sampleIdle(containers);
    }

    /** Who rests and lends nothing is read at every few ticks, each at another one. */
    private boolean isDue(ManagedContainer container) {
        int handle = container.handle();
        ContainerUsage known = usages[handle];
        return handle % stillTicks == tick
                || known == null
                || !known.isOf(container)
                || pipeline.guarded(handle)
                || !known.rests(stillNs, System.nanoTime());
    }

    private void noteClimbing(ManagedContainer container) {
        if (usages[container.handle()].climbing(System.nanoTime()) && container.cpuLowered()) {
            climbing[climbingCount++] = container;
        }
    }

    /** Whether some lender uses so much more than before that it may reach its wire before the next tick. */
    boolean anyClimbing() {
        return climbingCount > 0;
    }

    /** Between two ticks: only lenders that climb. */
    void sampleClimbing() {
        for (int i = 0; i < climbingCount; i++) {
            ManagedContainer container = climbing[i];
            if (container.busy() && container.cpuLowered() && catalog.container(container.handle()) == container) {
                sample(container);
            }
        }
    }

    /** Only containers whose run has ended: before the next one starts there, where that is possible. */
    void sampleEnded() {
        int count = pipeline.awaitingSample(ended);
        for (int i = 0; i < count; i++) {
            ManagedContainer container = catalog.container(ended[i]);
            if (container != null && !container.paused()) {
                sampleWhole(container);
            }
        }
    }

    /** Nothing is sampled any more but what ended runs wait for. */
    void rest() {
        climbingCount = 0;
        sampleEnded();
    }

    private void sampleIdle(ManagedContainer[] containers) {
        int left = IDLE_READS_PER_TICK;
        for (int i = 0; i < containers.length && left > 0; i++) {
            idleFrom = idleFrom + 1 < containers.length ? idleFrom + 1 : 0;
            ManagedContainer container = containers[idleFrom];
            if (container != null && !container.busy() && !container.paused()) {
                sample(container);
                left--;
            }
        }
    }

    /** What moves quickly; the rest once a second, and whenever the wire could trip by it. */
    private void sample(ManagedContainer container) {
        ContainerUsage usage = usage(container);
        long nowNs = System.nanoTime();
        boolean read = usage.read(container.cpuLowered(), nowNs);
        if (read
                && !usage.isWhole(nowNs)
                && pipeline.memoryNearWire(container.handle(), usage.sample().memoryBytesCurrent)) {
            read = usage.readWhole(nowNs);
        }
        hand(container, usage, read, nowNs);
    }

    private void sampleWhole(ManagedContainer container) {
        ContainerUsage usage = usage(container);
        long nowNs = System.nanoTime();
        hand(container, usage, usage.readWhole(nowNs), nowNs);
    }

    private void hand(ManagedContainer container, ContainerUsage usage, boolean read, long nowNs) {
        if (read) {
            UsageSample sample = usage.sample();
            if (usage.burstNs() != 0) {
                pipeline.atRestUntil(container.handle(), usage.cpuUsageNsBurst(), usage.burstNs());
            }
            pipeline.sampled(
                    container.handle(),
                    sample.cpuUsageNs,
                    sample.throttledNs,
                    sample.memoryBytesWorkingSet(),
                    sample.oomKills,
                    nowNs);
        } else {
            pipeline.unobservable(container.handle(), nowNs);
        }
    }

    private ContainerUsage usage(ManagedContainer container) {
        int handle = container.handle();
        ContainerUsage known = usages[handle];
        if (known == null || !known.isOf(container)) {
            letGo(handle);
            usages[handle] = new ContainerUsage(container, open(container));
        }
        return usages[handle];
    }

    /** Null where it vanished already. */
    private UsageReader open(ManagedContainer container) {
        try {
            return container.cgroup() != null ? container.cgroup().openUsage(scratch) : openProcess(container);
        } catch (IOException | RuntimeException vanished) {
            return null;
        }
    }

    /** The process may have ended since, and its number be another's. */
    private UsageReader openProcess(ManagedContainer container) throws IOException {
        ProcUsage opened = ProcUsage.open(procRoot, container.processId());
        if (container.isAlive()) {
            return opened;
        }
        opened.close();
        return null;
    }

    private void letGo(int handle) {
        if (usages[handle] != null) {
            usages[handle].close();
            usages[handle] = null;
        }
    }

    void close() {
        for (int handle = 1; handle < usages.length; handle++) {
            letGo(handle);
        }
    }
}
