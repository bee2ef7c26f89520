package io.gleaner.agent.decision;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.policy.Policies;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class PipelineAllocationTest {
    private static final long MS = 1_000_000L;
    private static final long MIB = 1L << 20;

    private final DecisionPipeline pipeline = new DecisionPipeline(
            DecisionConfig.builder(1500, 4096 * MIB).cpuLoan(CpuLoan.QUOTA).build(),
            Policies.byName(Policies.WINDOW, Threshold.PAPER),
            DecisionSink.NONE,
            1);
    private final DesiredLimit limit = new DesiredLimit();
    private final int[] waiting = new int[8];
    private final long[] usageNs = new long[3];
    private long nowNs;
    private int lender;
    private int borrower;

    private void run(int function, int container, long cpuMillis, boolean trips) {
        long invocation = pipeline.admit(function, 1, 2, -1, 0, 0, nowNs);
        pipeline.started(invocation, container, nowNs);
        for (int i = 0; i < 5; i++) {
            nowNs += 20 * MS;
            usageNs[container] += 20 * MS * (trips ? 900 : cpuMillis) / 1000;
            pipeline.sampled(container, usageNs[container], 0, 40 * MIB, 0, nowNs);
            pipeline.tick(nowNs);
        }
        pipeline.completed(invocation, 0, 100 * MS, nowNs);
        pipeline.awaitingSample(waiting);
        pipeline.sampled(container, usageNs[container], 0, 40 * MIB, 0, nowNs);
        pipeline.tick(nowNs);
        pipeline.limits().take(container, limit);
        nowNs += 100 * MS;
        pipeline.sampled(container, usageNs[container], 0, 40 * MIB, 0, nowNs);
    }

    private void rounds(int count) {
        for (int i = 0; i < count; i++) {
            run(lender, 1, 150, i % 500 == 499);
            run(borrower, 2, 500, false);
        }
    }

    @Test
    void shouldAllocateNothingWhenWarm() {
        lender = pipeline.function("lender", 1000, 256 * MIB, nowNs);
        borrower = pipeline.function("borrower", 500, 128 * MIB, nowNs);
        pipeline.container(lender, nowNs);
        pipeline.container(borrower, nowNs);
        rounds(4_000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int turn = 0; turn < 10 && least > 0; turn++) {
            // What the platform itself allocates now and then (compiled code that is given up) is not ours.
            long before = threads.getThreadAllocatedBytes(id);
            rounds(1_000);
            least = Math.min(least, threads.getThreadAllocatedBytes(id) - before);
        }

        assertThat(least).isZero();
        assertThat(pipeline.counters().get(DecisionCounter.GRANTED)).isGreaterThan(4_000);
        assertThat(pipeline.counters().get(DecisionCounter.TRIPS_CPU)).isPositive();
        assertThat(pipeline.counters().get(DecisionCounter.FAILED)).isZero();
    }
}
