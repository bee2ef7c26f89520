package io.gleaner.agent.watch;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.telemetry.DurationRecorder;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The watch thread: at absolute deadlines reads what every container uses and feeds the trip wire; between them, when
 * woken, hands on what the kernel reported, takes the last sample of completed runs and works them off. A tick allocates nothing and throws nothing.
 */
public final class Watch implements Runnable {
    /** What a watch needs. {@code maxContainers} is the largest handle. */
    public record Context(
            Catalog catalog, DecisionPipeline pipeline, Path procRoot, long intervalNs, int maxContainers) {}

    private final DecisionPipeline pipeline;
    private final long intervalNs;
    private final UsageSampler sampler;
    private final PendingEvents events;
    private final DurationRecorder lateness = new DurationRecorder();
    private final AtomicLong failures = new AtomicLong();
    private final Thread thread;
    private volatile boolean stopped;
    private volatile boolean woken;
    private volatile boolean nicer;

    public Watch(Context context) {
        pipeline = context.pipeline();
        intervalNs = context.intervalNs();
        sampler = new UsageSampler(context.catalog(), pipeline, context.procRoot(), context.maxContainers());
        events = new PendingEvents(context.catalog(), pipeline, context.maxContainers());
        thread = new Thread(this, "gleaner-watch");
        thread.setDaemon(true);
        thread.setPriority(Thread.MAX_PRIORITY);
    }

    /** Starts the thread. */
    public void start() {
        thread.start();
    }

    @Override
    public void run() {
        nicer = ThreadNiceness.improveCurrent();
        long deadlineNs = System.nanoTime() + intervalNs;
        while (!stopped) {
            long nowNs = System.nanoTime();
            if (nowNs - deadlineNs >= 0) {
                lateness.record(nowNs - deadlineNs);
                turn(true);
                deadlineNs = next(deadlineNs);
            } else if (woken) {
                turn(false);
            } else {
                LockSupport.parkNanos(this, deadlineNs - nowNs);
            }
        }
        sampler.close();
    }

    /** The next deadline in the same rhythm; those that have passed already are left out. */
    private long next(long deadlineNs) {
        long missed = (System.nanoTime() - deadlineNs) / intervalNs;
        return deadlineNs + (missed + 1) * intervalNs;
    }

    private void turn(boolean sample) {
        woken = false;
        try {
            events.handOn();
            if (sample && pipeline.mode() != Mode.OFF) {
                sampler.sampleAll();
            } else {
                sampler.sampleEnded();
            }
            pipeline.tick(System.nanoTime());
        } catch (Throwable thrown) {
            failures.getAndIncrement();
        }
    }

    /** Lets the watch work off what is waiting without waiting for the next tick. Any thread. */
    public void wake() {
        woken = true;
        LockSupport.unpark(thread);
    }

    /** The kernel reported memory use over a threshold, or pressure. Any thread. */
    void memoryEvent(int container) {
        events.memoryEvent(container);
        wake();
    }

    /** The kernel killed in a container for want of memory. Any thread. */
    void outOfMemory(int container) {
        events.outOfMemory(container);
        wake();
    }

    /** How late ticks were. */
    public DurationRecorder lateness() {
        return lateness;
    }

    /** Whether the thread runs at a better nice value than others. */
    public boolean nicer() {
        return nicer;
    }

    /** Ticks that failed; each would be a bug. */
    public long failures() {
        return failures.get();
    }

    /** Stops the thread and waits for its end, at most so long; idempotent. */
    public void stop(long patienceMillis) throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        thread.join(Math.max(1, patienceMillis));
    }
}
