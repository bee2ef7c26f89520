package io.gleaner.agent.watch;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.telemetry.DurationRecorder;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The watch thread: at absolute deadlines reads what every container uses and feeds the trip wire; between them it looks
 * at lenders whose usage climbs, so that their owner waits for no whole tick; when woken it hands on what the kernel
 * reported, and takes the last sample of completed runs and works them off. Allocates nothing at a tick, throws nothing.
 */
public final class Watch implements Runnable {
    /**
     * What a watch needs. {@code maxContainers} is the largest handle; a container that lends nothing and used no CPU for
     * {@code stillNs} is read at every {@code stillTicks}th tick.
     */
    public record Context(
            Catalog catalog,
            DecisionPipeline pipeline,
            Path procRoot,
            long intervalNs,
            int stillTicks,
            long stillNs,
            int maxContainers) {}

    /** The kernel's CPU figures move in such steps: looking more often says nothing new. */
    private static final long BETWEEN_NS = 4_000_000;

    /** Why the thread looks. */
    private enum Turn {
        TICK,
        BETWEEN,
        WOKEN
    }

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
        sampler = new UsageSampler(context);
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
        long betweenNs = deadlineNs;
        while (!stopped) {
            long nowNs = System.nanoTime();
            if (nowNs - deadlineNs >= 0) {
                lateness.record(nowNs - deadlineNs);
                turn(Turn.TICK);
                deadlineNs = next(deadlineNs);
                betweenNs = System.nanoTime() + BETWEEN_NS;
            } else if (sampler.anyClimbing() && nowNs - betweenNs >= 0) {
                turn(Turn.BETWEEN);
                betweenNs = System.nanoTime() + BETWEEN_NS;
            } else if (woken) {
                turn(Turn.WOKEN);
            } else {
                long untilNs =
                        sampler.anyClimbing() ? Math.min(betweenNs - nowNs, deadlineNs - nowNs) : deadlineNs - nowNs;
                LockSupport.parkNanos(this, untilNs);
            }
        }
        sampler.close();
    }

    /** The next deadline in the same rhythm; those that have passed already are left out. */
    private long next(long deadlineNs) {
        long missed = (System.nanoTime() - deadlineNs) / intervalNs;
        return deadlineNs + (missed + 1) * intervalNs;
    }

    private void turn(Turn turn) {
        woken = false;
        try {
            events.handOn();
            if (pipeline.mode() == Mode.OFF) {
                sampler.rest();
            } else if (turn == Turn.WOKEN) {
                sampler.sampleEnded();
            } else if (turn == Turn.TICK) {
                sampler.sampleEnded(); // the wake that fell into this turn: not all are read at each tick
                sampler.sampleAll();
            } else {
                sampler.sampleEnded(); // the wake that fell into this turn
                sampler.sampleClimbing();
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

    /** Whether the caller is the watch. */
    public boolean isCurrent() {
        return Thread.currentThread() == thread;
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

    /** Stops the thread and waits for its end, at most so long; idempotent. Whether it has ended. */
    public boolean stop(long patienceMillis) throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        thread.join(Math.max(1, patienceMillis));
        return !thread.isAlive();
    }
}
