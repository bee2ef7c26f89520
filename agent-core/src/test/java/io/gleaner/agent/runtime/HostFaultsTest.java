package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.decision.DecisionCounter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that interrupt, forget the order of calls, or hear by listeners that fail. */
@Timeout(60)
class HostFaultsTest {
    @TempDir
    private Path folder;

    @Test
    void shouldGoOnWatchingWhenAListenerThrowsErrors() {
        try (AgentRig rig = rig()) {
            int function = rig.agent.function("f", 1000, 0);
            int container =
                    rig.agent.container("me", function, ProcessHandle.current().pid());
            for (Error thrown : List.of(new OutOfMemoryError("the test's"), new StackOverflowError(), died())) {
                long before = rig.agent.snapshot().hostErrors();
                rig.agent.onCompleted(facts -> {
                    throw thrown;
                });
                long run = rig.agent.admit(function, 0, 0, -1, 0, 0);
                rig.agent.started(run, container);
                rig.agent.completed(run, Gleaner.OUTCOME_OK, 1_000_000);
                await().atMost(AgentRig.PATIENCE)
                        .until(() -> rig.agent.snapshot().hostErrors() == before + 1);
            }
            rig.agent.onCompleted(rig.facts::add);
            rig.run(function, container);
            assertThat(rig.facts).hasSize(1);
        }
    }

    @SuppressWarnings("removal")
    private static Error died() {
        return new ThreadDeath();
    }

    @Test
    void shouldKeepTheInterruptForTheHostWhenItComesInACall() {
        try (AgentRig rig = rig()) {
            int function = rig.agent.function("f", 1000, 0);
            Thread.currentThread().interrupt();
            int container =
                    rig.agent.container("me", function, ProcessHandle.current().pid());
            long run = rig.agent.admit(function, 0, 0, -1, 0, 0);
            boolean started = rig.agent.started(run, container);
            boolean completed = rig.agent.completed(run, Gleaner.OUTCOME_OK, 1);

            assertThat(Thread.interrupted()).as("still the host's").isTrue();
            assertThat(container).isPositive();
            assertThat(run).isPositive();
            assertThat(started && completed).isTrue();
            rig.ticks(3);
            assertThat(rig.agent.snapshot().hostErrors()).isZero();
        }
    }

    @Test
    void shouldEndARunOnceWhenCallsComeTwiceOrInTheWrongOrder() {
        try (AgentRig rig = rig()) {
            int function = rig.agent.function("f", 1000, 0);
            int container =
                    rig.agent.container("me", function, ProcessHandle.current().pid());
            long neverStarted = rig.agent.admit(function, 0, 0, -1, 0, 0);
            assertThat(rig.agent.completed(neverStarted, Gleaner.OUTCOME_OK, 1)).isTrue();
            assertThat(rig.agent.started(neverStarted, container)).isFalse();
            assertThat(rig.agent.completed(neverStarted, Gleaner.OUTCOME_OK, 1)).isFalse();

            long run = rig.agent.admit(function, 0, 0, -1, 0, 0);
            assertThat(rig.agent.started(run, container)).isTrue();
            assertThat(rig.agent.started(run, container)).isFalse();
            assertThat(rig.agent.completed(run, Gleaner.OUTCOME_OK, 1)).isTrue();
            assertThat(rig.agent.completed(run, Gleaner.OUTCOME_OK, 1)).isFalse();
            await().atMost(AgentRig.PATIENCE).until(() -> rig.agent.counters().get(DecisionCounter.COMPLETED) == 2);
            assertThat(rig.agent.counters().get(DecisionCounter.STALE_CALLS)).isEqualTo(4);
            assertThat(rig.agent.ledger().user(io.gleaner.harvest.Resource.CPU)).isZero();
        }
    }

    @Test
    void shouldAnswerTheUserAllocationWhenMoreThreadsDecideThanThereIsScratch() throws Exception {
        try (AgentRig rig = rig()) {
            int function = rig.agent.function("f", 1000, 0);
            CountDownLatch inside = new CountDownLatch(64);
            CountDownLatch go = new CountDownLatch(1);
            rig.agent.policy(new WaitingPolicy(inside, go));
            Thread[] hosts = new Thread[64];
            for (int i = 0; i < hosts.length; i++) {
                hosts[i] = new Thread(() -> rig.agent.admit(function, 0, 0, -1, 0, 0));
                hosts[i].start();
            }
            try {
                assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
                long run = rig.agent.admit(function, 0, 0, -1, 0, 0);
                assertThat(rig.agent.cpuMillis(run)).isEqualTo(1000);
                assertThat(rig.agent.counters().get(DecisionCounter.NO_SCRATCH)).isOne();
            } finally {
                go.countDown();
            }
            for (Thread host : hosts) {
                host.join();
            }
        }
    }

    private AgentRig rig() {
        return new AgentRig(
                folder.resolve("state"),
                Map.of(
                        "mode",
                        "recommend",
                        "cgroup.root",
                        folder.resolve("none").toString()));
    }
}
