package io.gleaner.agent.decision;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.ledger.LendingOrder;
import io.gleaner.harvest.policy.Policies;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipelineAllocationTest {
    private static final long MS = 1_000_000L;
    private static final long MIB = 1L << 20;

    private DecisionPipeline pipeline;
    private final DesiredLimit limit = new DesiredLimit();
    private final int[] waiting = new int[8];
    private final long[] usageNs = new long[3];
    private long nowNs;
    private int lender;
    private int borrower;

    /** Somebody else has all the rest, so that who goes by that steps down. */
    private void crowded() {
        int crowd = pipeline.function("crowd", 490, 128 * MIB, nowNs);
        long invocation = pipeline.admit(crowd, 1, 2, -1, 0, 0, nowNs);
        assertThat(pipeline.started(invocation, pipeline.container(crowd, nowNs), nowNs))
                .isTrue();
    }

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

    @ParameterizedTest
    @CsvSource({
        "window, QUOTA, SHORTEST_FIRST",
        "gleaner, QUOTA, BEST_GAIN",
        "gleaner, IDLE, BEST_GAIN",
        "gleaner, SHARES, FIRST_COME",
        "ensure, QUOTA, SHORTEST_FIRST",
        "ensure, IDLE, BEST_GAIN",
        "ensure, SHARES, FIRST_COME"
    })
    void shouldAllocateNothingWhenWarm(String policy, CpuLoan cpuLoan, LendingOrder order) {
        pipeline = new DecisionPipeline(
                DecisionConfig.builder(1500, 4096 * MIB)
                        .cpuLoan(cpuLoan)
                        .lendingOrder(order)
                        .lostAfterNs(Long.MAX_VALUE / 4)
                        .build(),
                Policies.byName(policy, Threshold.PAPER),
                DecisionSink.NONE,
                1);
        lender = pipeline.function("lender", 1000, 256 * MIB, nowNs);
        borrower = pipeline.function("borrower", 500, 128 * MIB, nowNs);
        pipeline.container(lender, nowNs);
        pipeline.container(borrower, nowNs);
        crowded();
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
        if (cpuLoan == CpuLoan.QUOTA) {
            assertThat(pipeline.counters().get(DecisionCounter.TRIPS_CPU)).isPositive();
        }
        assertThat(pipeline.counters().get(DecisionCounter.FAILED)).isZero();
    }
}
