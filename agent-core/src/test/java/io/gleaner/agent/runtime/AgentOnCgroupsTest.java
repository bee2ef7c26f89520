package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.decision.DecisionCounter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent on a real process in a real control group; skipped where groups can't be made. */
class AgentOnCgroupsTest {
    private static final long CPU_USER = 1000;
    private static final long MEMORY_USER = 512L << 20;

    @TempDir
    private Path stateDir;

    @Test
    void shouldGiveTheUserAllocationBackWhenALenderStepsToFullLoad() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(stateDir, Map.of())) {
            int function = rig.agent.function("steps", CPU_USER, 0);
            int container = rig.agent.container(child.id(), function, child.processId());
            long lender = rig.startLender(function, container, CPU_USER, 0);
            long granted = rig.agent.cpuMillis(lender);
            assertThat(granted).isLessThan(CPU_USER);
            await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() == granted);

            child.tell('b');
            await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() == CPU_USER);
            rig.complete(lender);

            InvocationFacts last = rig.facts.get(rig.facts.size() - 1);
            assertThat(last.trippedCpu()).isTrue();
            assertThat(last.cpuMillisMin()).isEqualTo(granted);
            assertThat(last.harvestedShareCpu()).isPositive();
            assertThat(rig.agent.snapshot().returned().count()).isPositive();
            assertThat(rig.agent.snapshot().hostErrors()).isZero();
        }
    }

    @Test
    void shouldRaiseTheLimitWhenTheKernelReportsTheMemoryThreshold() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(stateDir, Map.of())) {
            int function = rig.agent.function("grows", 0, MEMORY_USER);
            int container = rig.agent.container(child.id(), function, child.processId());
            long lender = rig.startLender(function, container, 0, MEMORY_USER);
            await().atMost(AgentRig.PATIENCE).until(() -> child.memoryBytes() < MEMORY_USER);
            rig.ticks(2);

            for (int portions = 0; portions < 32; portions++) {
                child.tell('+');
            }
            await().atMost(AgentRig.PATIENCE).until(() -> child.memoryBytes() == MEMORY_USER);
            rig.complete(lender);

            assertThat(rig.facts.get(rig.facts.size() - 1).trippedMemory()).isTrue();
            assertThat(child.alive()).isTrue();
            assertThat(rig.agent.counters().get(DecisionCounter.TRIPS_MEMORY)).isPositive();
        }
    }

    @Test
    void shouldKeepALenderAliveWhenItJumpsOverItsLoweredLimit() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(stateDir, Map.of())) {
            assumeTrue(child.canWait(), "needs cgroup v1, where tasks can wait for memory");
            int function = rig.agent.function("jumps", 0, MEMORY_USER);
            int container = rig.agent.container(child.id(), function, child.processId());
            long lender = rig.startLender(function, container, 0, MEMORY_USER);
            await().atMost(AgentRig.PATIENCE).until(() -> child.memoryBytes() < MEMORY_USER);
            assertThat(child.memoryBytes()).isLessThan(192L << 20);
            assertThat(child.outgrowingWaits()).isTrue();

            child.tell('j');
            assertThat(child.answer()).isEqualTo('j');
            await().atMost(AgentRig.PATIENCE)
                    .until(() -> child.memoryBytes() == MEMORY_USER && !child.outgrowingWaits());
            rig.complete(lender);
            assertThat(rig.facts.get(rig.facts.size() - 1).trippedMemory()).isTrue();

            child.tell('j');
            child.tell('j');
            await().atMost(AgentRig.PATIENCE).until(() -> !child.alive());
        }
    }

    @Test
    void shouldTakeBackFromTheBorrowerWhenTheLenderNeedsIt() throws Exception {
        // Nothing is free: what the borrower gets can only be the lender's.
        try (TestContainer lending = TestContainer.start();
                TestContainer borrowing = TestContainer.start();
                AgentRig rig = new AgentRig(stateDir, Map.of("node.cpu-millis", "1250"))) {
            int lender = rig.agent.function("lender", CPU_USER, 0);
            int lenders = rig.agent.container(lending.id(), lender, lending.processId());
            int borrower = rig.agent.function("borrower", 250, 0);
            int borrowers = rig.agent.container(borrowing.id(), borrower, borrowing.processId());
            rig.startLender(lender, lenders, CPU_USER, 0);
            borrowing.tell('b');
            long borrowed = rig.startBorrower(borrower, borrowers, 250);
            await().atMost(AgentRig.PATIENCE).until(() -> borrowing.cpuMillis() > 250);
            assertThat(lending.cpuMillis() + borrowing.cpuMillis()).isLessThanOrEqualTo(1250);

            lending.tell('b');
            await().atMost(AgentRig.PATIENCE)
                    .until(() -> lending.cpuMillis() == CPU_USER && borrowing.cpuMillis() == 250);
            assertThat(rig.agent.cpuMillis(borrowed)).isEqualTo(250);
        }
    }

    @Test
    void shouldReturnEveryLoanWhenTheModeIsOff() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(stateDir, Map.of())) {
            int function = rig.agent.function("off", CPU_USER, 0);
            int container = rig.agent.container(child.id(), function, child.processId());
            long lender = rig.startLender(function, container, CPU_USER, 0);
            await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() < CPU_USER);

            rig.agent.mode(Mode.OFF);
            await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() == CPU_USER);
            assertThat(rig.agent.cpuMillis(lender)).isEqualTo(CPU_USER);
            assertThat(rig.agent.admit(function, 0, 0, -1, 0, 0)).isZero();
        }
    }

    @Test
    void shouldStandBackWhenSomebodyElseWritesTheQuota() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(stateDir, Map.of())) {
            int function = rig.agent.function("foreign", CPU_USER, 0);
            int container = rig.agent.container(child.id(), function, child.processId());
            await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() == CPU_USER);

            child.writeQuotaAsSomebodyElse(730);
            await().atMost(AgentRig.PATIENCE).until(() -> {
                rig.run(function, container);
                return rig.agent.snapshot().containersStoodBack() == 1;
            });
            rig.run(function, container);
            rig.ticks(3);
            assertThat(child.cpuMillis()).isEqualTo(730);

            rig.stop();
            assertThat(child.cpuMillis()).isEqualTo(730);
        }
    }

    @Test
    void shouldRestoreEveryContainerWhenClosed() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(stateDir, Map.of())) {
            int function = rig.agent.function("close", CPU_USER, MEMORY_USER);
            int container = rig.agent.container(child.id(), function, child.processId());
            rig.startLender(function, container, CPU_USER, MEMORY_USER);
            await().atMost(AgentRig.PATIENCE)
                    .until(() -> child.cpuMillis() < CPU_USER && child.memoryBytes() < MEMORY_USER);
            assertThat(rig.agent.snapshot().containersBelowUser()).isEqualTo(1);

            rig.stop();
            assertThat(child.cpuMillis()).isEqualTo(CPU_USER);
            assertThat(child.memoryBytes()).isEqualTo(MEMORY_USER);
            assertThat(child.outgrowingWaits()).isFalse();
            assertThat(rig.agent.snapshot().containersBelowUser()).isZero();
        }
    }

    @Test
    void shouldRestoreEveryContainerWhenItsHostIsTerminated() throws Exception {
        try (TestContainer child = TestContainer.start()) {
            Process host = TestContainer.startJvm(
                    LendingHost.class,
                    child.id(),
                    Long.toString(child.processId()),
                    Long.toString(CPU_USER),
                    stateDir.toString());
            try {
                assertThat(host.getInputStream().read()).isEqualTo('l');
                await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() < CPU_USER);
                host.destroy();
                await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() == CPU_USER);
            } finally {
                host.destroyForcibly();
            }
        }
    }

    @Test
    void shouldGoOnWhenAContainerVanishes() throws Exception {
        try (TestContainer stays = TestContainer.start();
                AgentRig rig = new AgentRig(stateDir, Map.of())) {
            int function = rig.agent.function("vanish", CPU_USER, 0);
            try (TestContainer goes = TestContainer.start()) {
                int gone = rig.agent.container(goes.id(), function, goes.processId());
                rig.run(function, gone);
            }
            int container = rig.agent.container(stays.id(), function, stays.processId());
            long lender = rig.startLender(function, container, CPU_USER, 0);
            await().atMost(AgentRig.PATIENCE).until(() -> stays.cpuMillis() < CPU_USER);
            rig.complete(lender);
            await().atMost(AgentRig.PATIENCE).until(() -> stays.cpuMillis() == CPU_USER);
            assertThat(rig.agent.snapshot().hostErrors()).isZero();
        }
    }

    @Test
    void shouldKeepOneHandleForAGroupWhenItIsRegisteredAgain() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(stateDir, Map.of())) {
            int function = rig.agent.function("once", CPU_USER, 0);
            int container = rig.agent.container(child.id(), function, child.processId());
            assertThat(rig.agent.container(child.id(), function, child.processId()))
                    .isEqualTo(container);
            assertThat(rig.agent.container("another name", function, child.processId()))
                    .isEqualTo(container);
            assertThat(rig.agent.container(child.id(), 999, child.processId())).isZero();
            rig.startLender(function, container, CPU_USER, 0);
            await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() < CPU_USER);

            int other = rig.agent.function("other", CPU_USER / 2, 0);
            int others = rig.agent.container(child.id(), other, child.processId());
            await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() == CPU_USER / 2);
            long lender = rig.startLender(other, others, CPU_USER / 2, 0);
            await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() == rig.agent.cpuMillis(lender));
            rig.ticks(3);
            assertThat(rig.agent.snapshot().containersStoodBack()).isZero();
            assertThat(rig.agent.snapshot().hostErrors()).isZero();
        }
    }

    @Test
    void shouldWriteNothingWhenItOnlyRecommends() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(stateDir, Map.of("mode", "recommend"))) {
            long before = child.cpuMillis();
            int function = rig.agent.function("recommend", CPU_USER, 0);
            int container = rig.agent.container(child.id(), function, child.processId());
            for (int i = 0; i < 5; i++) {
                rig.run(function, container);
            }
            assertThat(child.cpuMillis()).isEqualTo(before);
            assertThat(rig.agent.snapshot().enforced()).isFalse();
            assertThat(rig.facts)
                    .allSatisfy(facts -> assertThat(facts.cpuMillisPeak()).isGreaterThanOrEqualTo(0));
        }
    }

    @Test
    void shouldAllocateNothingWhenTheWatchTicks() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(stateDir, Map.of("sampling.interval", "5ms"))) {
            int function = rig.agent.function("ticks", CPU_USER, 0);
            int container = rig.agent.container(child.id(), function, child.processId());
            long run = rig.agent.admit(function, 0, 0, -1, 0, 0);
            rig.agent.started(run, container);
            child.tell('b');
            rig.ticks(200);

            List<Thread> watch = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("gleaner-watch"))
                    .toList();
            assertThat(watch).hasSize(1);
            var threads = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
            long before = threads.getThreadAllocatedBytes(watch.get(0).getId());
            rig.ticks(200);
            // No object is smaller than 16 bytes, so none was made at each tick.
            assertThat(threads.getThreadAllocatedBytes(watch.get(0).getId()) - before)
                    .isLessThan(200 * 16);
        }
    }
}
