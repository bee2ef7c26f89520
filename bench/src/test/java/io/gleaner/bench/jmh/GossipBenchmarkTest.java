package io.gleaner.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** JMH counts what its own threads allocate, too; the thread that drives the nodes is counted exactly here. */
class GossipBenchmarkTest {
    private static final int STEPS = 2_000;

    @Test
    void shouldAllocateNothingWhenFiftyNodesKnowEachOther() {
        GossipBenchmark benchmark = new GossipBenchmark();
        benchmark.join();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long datagrams = benchmark.step();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = threads.getThreadAllocatedBytes(thread);
            for (int step = 0; step < STEPS; step++) {
                benchmark.step();
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
        }
        assertThat(benchmark.step() - datagrams).isGreaterThan(5 * STEPS);
        assertThat(least).isZero();
    }
}
