package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.decision.DecisionCounter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What others do to containers while loans run: write their limits, take them away, unmount their control groups. */
@Timeout(60)
class FaultsOnCgroupsTest {
    private static final long CPU_USER = 1000;
    private static final long MEMORY_USER = 512L << 20;

    @TempDir
    private Path folder;

    @Test
    void shouldEndTheLoanAndLendNoMoreWhenSomebodyElseChangesTheQuota() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(folder, Map.of())) {
            assumeTrue(child.isV1(), "writes files of cgroup v1");
            int function = rig.agent.function("foreign", CPU_USER, 0);
            int container = rig.agent.container(child.id(), function, child.processId());
            long lender = rig.startLender(function, container, CPU_USER, 0);
            await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() < CPU_USER);

            child.writeByAnotherProcess("cpu.cfs_quota_us", 73_000);
            await().atMost(AgentRig.PATIENCE).until(() -> rig.agent.cpuMillis(lender) == CPU_USER);
            rig.complete(lender);
            rig.run(function, container);
            rig.ticks(3);
            long next = rig.agent.admit(function, 0, 0, -1, 0, 0);

            assertThat(rig.agent.cpuMillis(next))
                    .as("not even decided any more")
                    .isEqualTo(CPU_USER);
            assertThat(rig.agent.counters().get(DecisionCounter.STOOD_BACK)).isOne();
            assertThat(rig.agent.snapshot().containersStoodBack()).isOne();
            rig.stop();
            assertThat(child.cpuMillis()).isEqualTo(730);
        }
    }

    @Test
    void shouldGiveTheQuotaBackWhenSomebodyElseChangesTheShares() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(folder, Map.of())) {
            assumeTrue(child.isV1(), "writes files of cgroup v1");
            int function = rig.agent.function("foreign", CPU_USER, 0);
            int container = rig.agent.container(child.id(), function, child.processId());
            long lender = rig.startLender(function, container, CPU_USER, 0);
            await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() < CPU_USER);

            child.writeByAnotherProcess("cpu.shares", 77);
            await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() == CPU_USER);
            await().atMost(AgentRig.PATIENCE).until(() -> rig.agent.cpuMillis(lender) == CPU_USER);
            assertThat(child.read("cpu.shares")).isEqualTo("77");
            assertThat(rig.agent.counters().get(DecisionCounter.STOOD_BACK)).isOne();
        }
    }

    @Test
    void shouldStopYieldingWhenSomebodyElseChangesTheBorrowersQuota() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(folder, Map.of("loan.cpu", "idle"))) {
            assumeTrue(child.isV1() && child.hasFile("cpu.idle"), "needs cgroup v1 with cpu.idle");
            int function = rig.agent.function("borrows", 250, 0);
            int container = rig.agent.container(child.id(), function, child.processId());
            await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() == 250);
            child.tell('b');
            long borrower = rig.startBorrower(function, container, 250);
            await().atMost(AgentRig.PATIENCE).until(() -> child.read("cpu.idle").equals("1"));

            child.writeByAnotherProcess("cpu.cfs_quota_us", 73_000);
            await().atMost(AgentRig.PATIENCE).until(() -> child.read("cpu.idle").equals("0"));
            assertThat(child.cpuMillis()).isEqualTo(730);
            await().atMost(AgentRig.PATIENCE).until(() -> rig.agent.cpuMillis(borrower) == 250);
        }
    }

    @Test
    void shouldEndTheLoanWhenSomebodyElseChangesTheMemoryLimit() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(folder, Map.of())) {
            assumeTrue(child.isV1(), "writes files of cgroup v1");
            int function = rig.agent.function("foreign", 0, MEMORY_USER);
            int container = rig.agent.container(child.id(), function, child.processId());
            long lender = rig.startLender(function, container, 0, MEMORY_USER);
            await().atMost(AgentRig.PATIENCE).until(() -> child.memoryBytes() < MEMORY_USER);

            child.writeByAnotherProcess("memory.limit_in_bytes", 400L << 20);
            await().atMost(AgentRig.PATIENCE).until(() -> rig.agent.memoryBytes(lender) == MEMORY_USER);
            rig.stop();
            assertThat(child.memoryBytes()).isEqualTo(400L << 20);
            assertThat(child.outgrowingWaits()).isFalse();
        }
    }

    @Test
    void shouldCloseTheLoanAndUseTheHandleAgainWhenALenderVanishes() throws Exception {
        try (TestContainer stays = TestContainer.start();
                AgentRig rig = new AgentRig(folder, Map.of("tables.containers", "1"))) {
            int function = rig.agent.function("vanishes", CPU_USER, 0);
            TestContainer goes = TestContainer.start();
            int gone = rig.agent.container(goes.id(), function, goes.processId());
            long lender = rig.startLender(function, gone, CPU_USER, 0);
            await().atMost(AgentRig.PATIENCE).until(() -> goes.cpuMillis() < CPU_USER);

            goes.vanish();
            await().atMost(AgentRig.PATIENCE).until(() -> rig.agent.cpuMillis(lender) == CPU_USER);
            assertThat(rig.agent.counters().get(DecisionCounter.UNREACHABLE)).isOne();
            assertThat(rig.agent.container(stays.id(), function, stays.processId()))
                    .as("the table is full")
                    .isZero();
            assertThat(rig.agent.counters().get(DecisionCounter.CONTAINERS_FULL))
                    .isOne();
            assertThat(rig.agent.completed(lender, Gleaner.OUTCOME_OK, 1)).isTrue();
            rig.agent.containerRemoved(gone);

            int again = rig.agent.container(stays.id(), function, stays.processId());
            assertThat(again).isEqualTo(gone);
            await().atMost(AgentRig.PATIENCE).until(() -> stays.cpuMillis() == CPU_USER);
            long next = rig.startLender(function, again, CPU_USER, 0);
            await().atMost(AgentRig.PATIENCE).until(() -> stays.cpuMillis() == rig.agent.cpuMillis(next));
            assertThat(rig.agent.snapshot().hostErrors()).isZero();
        }
    }

    @Test
    void shouldWriteTheSameGroupsOnlyWhenTheirFileSystemIsUnmounted() throws Exception {
        try (TestContainer child = TestContainer.start()) {
            assumeTrue(child.isV1(), "mounts hierarchies of cgroup v1");
            Path root = folder.resolve("cgroup");
            Process host = TestContainer.startJvmWithMounts(
                    root,
                    LendingHost.class,
                    child.id(),
                    Long.toString(child.processId()),
                    Long.toString(CPU_USER),
                    folder.resolve("state").toString(),
                    "0",
                    root.toString());
            try {
                assumeTrue(host.getInputStream().read() == 'l', "needs the right to mount");
                await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() < CPU_USER);
                for (String tree : new String[] {"cpu", "cpuacct", "memory"}) {
                    String pid = Long.toString(host.pid());
                    String mounted = root.resolve(tree).toString();
                    Process unmounting =
                            new ProcessBuilder("nsenter", "-m", "-t", pid, "umount", "-l", mounted).start();
                    assertThat(unmounting.waitFor()).isZero();
                }
                child.tell('b');
                await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() == CPU_USER);
                host.destroy();
                host.waitFor();
                assertThat(child.cpuMillis()).isEqualTo(CPU_USER);
            } finally {
                host.destroyForcibly();
            }
        }
    }
}
