package io.gleaner.agent.decision;

import static io.gleaner.agent.decision.VirtualNode.MIB;
import static io.gleaner.agent.decision.VirtualNode.MS;
import static io.gleaner.agent.decision.VirtualNode.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.ledger.LedgerTotals.Figure;
import io.gleaner.harvest.policy.Policies;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PipelineConcurrencyTest {
    private static final int HOSTS = 4;
    private static final int RUNS_PER_HOST = 4_000;

    private final AtomicLong clockNs = new AtomicLong(1);
    private final AtomicInteger completions = new AtomicInteger();

    private final DecisionSink counting = new DecisionSink() {
        @Override
        public void completed(CompletionTrace trace) {
            completions.getAndIncrement();
        }
    };

    @Test
    void shouldEndWithNothingLentWhenHostsWatchAndEnforcementRunAtOnce() throws Exception {
        DecisionPipeline pipeline = new DecisionPipeline(
                config(2000, 4096).cpuLoan(CpuLoan.QUOTA).build(),
                Policies.byName(Policies.WINDOW, Threshold.PAPER),
                counting,
                5);
        int[] functions = new int[HOSTS];
        int[] containers = new int[HOSTS];
        for (int i = 0; i < HOSTS; i++) {
            functions[i] = pipeline.function("f" + i, i % 2 == 0 ? 800 : 200, 128 * MIB, 0);
            containers[i] = pipeline.container(functions[i], 0);
        }
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(HOSTS + 2);
        try {
            Future<?> watch = threads.submit(watch(pipeline, containers, done));
            Future<?> enforcement = threads.submit(enforcement(pipeline, done));
            List<Future<Integer>> hosts = new ArrayList<>();
            for (int i = 0; i < HOSTS; i++) {
                hosts.add(threads.submit(host(pipeline, functions[i], containers[i])));
            }
            int completed = 0;
            for (Future<Integer> host : hosts) {
                completed += host.get();
            }
            done.set(true);
            watch.get();
            enforcement.get();
            settle(pipeline, containers);
            assertThat(completions.get()).isEqualTo(completed);
        } finally {
            threads.shutdownNow();
        }
        assertThat(pipeline.inFlight()).isZero();
        // Runs that found the table full count until the longest that they may take is over.
        pipeline.tick(clockNs.get() + 7_200_000 * MS);
        for (Resource resource : Resource.values()) {
            assertThat(pipeline.ledger().user(resource)).isZero();
            assertThat(pipeline.ledger().totals().get(resource, Figure.BORROWED))
                    .isZero();
            assertThat(pipeline.ledger().totals().get(resource, Figure.OFFERED)).isZero();
        }
        assertThat(pipeline.ledger().totals().violations()).isZero();
        assertThat(pipeline.counters().get(DecisionCounter.FAILED)).isZero();
        assertThat(pipeline.counters().get(DecisionCounter.GRANTED)).isPositive();
        for (int i = 0; i < HOSTS; i++) {
            DesiredLimit limit = new DesiredLimit();
            pipeline.limits().take(containers[i], limit);
            assertThat(limit.cpuMillis).isEqualTo(limit.cpuMillisUser);
            assertThat(limit.memoryBytes).isEqualTo(limit.memoryBytesUser);
        }
    }

    private Callable<Integer> host(DecisionPipeline pipeline, int function, int container) {
        return () -> {
            int completed = 0;
            for (int i = 0; i < RUNS_PER_HOST; i++) {
                long nowNs = clockNs.addAndGet(MS);
                long invocation = pipeline.admit(function, 0, i, -1, 0, 0, nowNs);
                pipeline.started(invocation, container, clockNs.addAndGet(MS));
                if (i % 8 == 0) {
                    Thread.yield();
                }
                if (pipeline.completed(invocation, 0, 5 * MS, clockNs.addAndGet(MS))) {
                    completed++;
                }
            }
            return completed;
        };
    }

    private Runnable watch(DecisionPipeline pipeline, int[] containers, AtomicBoolean done) {
        return () -> {
            long usageNs = 0;
            while (!done.get()) {
                usageNs += 5 * MS / 10;
                for (int container : containers) {
                    pipeline.sampled(container, usageNs, 0, 20 * MIB, 0, clockNs.get());
                }
                pipeline.tick(clockNs.get());
            }
        };
    }

    private static Runnable enforcement(DecisionPipeline pipeline, AtomicBoolean done) {
        return () -> {
            DesiredLimit limit = new DesiredLimit();
            while (!done.get()) {
                for (int c = pipeline.limits().nextDirty(0);
                        c != 0;
                        c = pipeline.limits().nextDirty(c)) {
                    if (pipeline.limits().take(c, limit)) {
                        assertThat(limit.cpuMillis).isPositive();
                    }
                }
                Thread.yield();
            }
        };
    }

    private void settle(DecisionPipeline pipeline, int[] containers) {
        for (int i = 0; i < 3; i++) {
            clockNs.addAndGet(500 * MS);
            for (int container : containers) {
                pipeline.sampled(container, Long.MAX_VALUE / 4, 0, 20 * MIB, 0, clockNs.get());
            }
            pipeline.tick(clockNs.get());
        }
    }

    @Test
    void shouldGiveBackOnceWhenTripAndCompletionRace() throws Exception {
        VirtualNode node = new VirtualNode(config(1500, 4096).cpuLoan(CpuLoan.QUOTA), "window");
        int lender = node.pipeline.function("lender", 1000, 256 * MIB, node.nowNs);
        int container = node.pipeline.container(lender, node.nowNs);
        node.sample(container, 40);
        node.learn(lender, container, 4, 150, 40);
        ExecutorService host = Executors.newSingleThreadExecutor();
        int raced = 0;
        try {
            for (int i = 0; i < 1_500; i++) {
                long invocation = node.start(lender, container);
                boolean lends = node.pipeline.memoryBytes(invocation) < 256 * MIB;
                CyclicBarrier barrier = new CyclicBarrier(2);
                Future<Boolean> completed = host.submit(() -> {
                    barrier.await();
                    return node.pipeline.completed(invocation, 0, MS, node.nowNs);
                });
                barrier.await();
                node.pipeline.memoryEvent(container, node.nowNs);
                assertThat(completed.get()).isTrue();
                raced += lends ? 1 : 0;
                assertThat(node.limit(container).memoryBytes).isEqualTo(256 * MIB);
                node.nowNs += MS;
                node.sample(container, 40);
                node.pipeline.tick(node.nowNs);
                assertThat(node.pipeline.ledger().user(Resource.MEMORY)).isZero();
                assertThat(node.pipeline.ledger().totals().get(Resource.MEMORY, Figure.OFFERED))
                        .isZero();
                node.idle(container, 20);
            }
        } finally {
            host.shutdownNow();
        }
        assertThat(raced).isPositive();
        assertThat(node.pipeline.ledger().totals().violations()).isZero();
    }
}
