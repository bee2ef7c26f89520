package io.gleaner.harvest;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts what a thread allocates. */
public final class Allocated {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM_UP = 20_000;
    private static final int RUNS = 1_000;

    private Allocated() {}

    /** The bytes that 1,000 calls allocate after warm-up; the least of some tries, because the JIT may be at work. */
    public static long bytes(Runnable task) {
        for (int i = 0; i < WARM_UP; i++) {
            task.run();
        }
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5 && least > 0; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < RUNS; i++) {
                task.run();
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
