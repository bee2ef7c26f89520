package io.gleaner.agent.watch;

import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.nativebindings.events.EventKind;
import io.gleaner.nativebindings.events.KernelEventSink;
import io.gleaner.nativebindings.events.KernelEvents;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The kernel events thread: hears of memory thresholds and OOM kills and hands them to the watch at once. A container's
 * OOM event is always awaited, its memory threshold only while its limit stands below its user allocation.
 */
public final class KernelWatch implements Runnable, KernelEventSink {
    private static final int HANDLE_BITS = 24;
    private static final int FOR_EVER = -1;
    private static final long MILLION = 1_000_000;

    private final Catalog catalog;
    private final Watch watch;
    private final int thresholdPpm;
    private final KernelEvents events;
    private final AtomicLongArray wantedBytes;
    private final KernelRegistration[] registrations;
    private final AtomicLong failures = new AtomicLong();
    private final Thread thread;
    private volatile boolean stopped;

    /**
     * @param events closed when this is stopped
     * @param thresholdPpm the part of a lowered limit at which its owner is to have it back
     */
    public KernelWatch(Catalog catalog, Watch watch, KernelEvents events, int thresholdPpm, int maxContainers) {
        this.catalog = catalog;
        this.watch = watch;
        this.thresholdPpm = thresholdPpm;
        this.events = events;
        wantedBytes = new AtomicLongArray(maxContainers + 1);
        registrations = new KernelRegistration[maxContainers + 1];
        thread = new Thread(this, "gleaner-kernel-events");
        thread.setDaemon(true);
        thread.setPriority(Thread.MAX_PRIORITY);
    }

    /** Starts the thread. */
    public void start() {
        thread.start();
    }

    @Override
    public void run() {
        ThreadNiceness.improveCurrent();
        while (!stopped) {
            try {
                register();
                events.poll(FOR_EVER, this);
            } catch (Throwable thrown) {
                failures.getAndIncrement();
            }
        }
        events.close();
    }

    /** The memory limit was lowered to this: usage near it is to be reported. Any thread; allocates nothing. */
    public void arm(ManagedContainer container, long memoryBytesLimit) {
        want(container, Math.max(1, memoryBytesLimit / MILLION * thresholdPpm));
    }

    /** The memory limit is the user allocation again. Any thread; allocates nothing. */
    public void disarm(ManagedContainer container) {
        want(container, 0);
    }

    private void want(ManagedContainer container, long memoryBytes) {
        if (container.cgroup() != null && wantedBytes.getAndSet(container.handle(), memoryBytes) != memoryBytes) {
            events.wakeup();
        }
    }

    /** A container came or went. Any thread. */
    public void containersChanged() {
        events.wakeup();
    }

    @Override
    public void onEvent(EventKind kind, long token) {
        long nowNs = System.nanoTime();
        ManagedContainer container = catalog.container((int) (token & ((1 << HANDLE_BITS) - 1)));
        if (container == null || token(container) != token) {
            return;
        }
        if (wantedBytes.get(container.handle()) > 0) {
            container.kernelEventWish().wished(nowNs);
        }
        switch (kind) {
            case OOM -> watch.outOfMemory(container.handle());
            case MEMORY_THRESHOLD, PRESSURE -> watch.memoryEvent(container.handle());
            case GONE -> {
                // The registration has ended with the group; the host says containerRemoved when it knows.
            }
        }
    }

    private static long token(ManagedContainer container) {
        return container.serial() << HANDLE_BITS | container.handle();
    }

    private void register() {
        ManagedContainer[] containers = catalog.containers();
        for (int handle = 1; handle < registrations.length; handle++) {
            ManagedContainer container = handle < containers.length ? containers[handle] : null;
            if (registrations[handle] != null && !registrations[handle].isOf(container)) {
                registrations[handle].close(events);
                registrations[handle] = null;
            }
            if (container != null && container.cgroup() != null) {
                register(container);
            }
        }
    }

    private void register(ManagedContainer container) {
        int handle = container.handle();
        try {
            if (registrations[handle] == null) {
                registrations[handle] = new KernelRegistration(container, token(container));
                registrations[handle].watchOom(events);
            }
            registrations[handle].threshold(events, wantedBytes.get(handle));
        } catch (IOException vanished) {
            failures.getAndIncrement();
        }
    }

    /** One line for the log: how events come. */
    public String explain() {
        return events.explain();
    }

    /** Registrations that failed, because their container vanished or the kernel has no more to give. */
    public long failures() {
        return failures.get();
    }

    /** Stops the thread and waits for its end, at most so long; idempotent. */
    public void stop(long patienceMillis) throws InterruptedException {
        stopped = true;
        events.wakeup();
        thread.join(Math.max(1, patienceMillis));
    }
}
