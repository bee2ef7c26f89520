package io.gleaner.bench.sampling;

import com.sun.management.ThreadMXBean;
import io.gleaner.agent.runtime.GleanerAgent;
import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;

/** What an agent's watch thread used in a stretch of time. One thread. */
final class WatchCost {
    private static final String WATCH = "gleaner-watch";
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final GleanerAgent agent;
    private final long threadId;
    private long cpuNs;
    private long bytes;
    private long ticks;
    private long startNs;
    private long elapsedNs;

    WatchCost(GleanerAgent agent) {
        this.agent = agent;
        threadId = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(WATCH))
                .mapToLong(Thread::getId)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the agent has no thread " + WATCH));
    }

    /** Adds a stretch of so long. */
    void measure(long durationNs) {
        begin();
        long untilNs = System.nanoTime() + durationNs;
        while (System.nanoTime() < untilNs) {
            LockSupport.parkNanos(untilNs - System.nanoTime());
        }
        end();
    }

    private void begin() {
        ticks -= agent.snapshot().lateness().count();
        bytes -= THREADS.getThreadAllocatedBytes(threadId);
        cpuNs -= THREADS.getThreadCpuTime(threadId);
        startNs = System.nanoTime();
    }

    private void end() {
        cpuNs += THREADS.getThreadCpuTime(threadId);
        bytes += THREADS.getThreadAllocatedBytes(threadId);
        ticks += agent.snapshot().lateness().count();
        elapsedNs += System.nanoTime() - startNs;
    }

    double tickNs() {
        return (double) cpuNs / ticks;
    }

    double bytesPerTick() {
        return (double) bytes / ticks;
    }

    /** The part of one core. */
    double coreShare() {
        return (double) cpuNs / elapsedNs;
    }

    long ticks() {
        return ticks;
    }
}
