package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.decision.DecisionCounter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The agent's own threads stand still, each in a real system call that doesn't return, or all at once by a signal. */
@Timeout(60)
class StallTest {
    private static final long CPU_USER = 1000;

    @TempDir
    private Path folder;

    @Test
    void shouldReturnEveryLoanAndLendNothingWhenTheWatchStandsStill() throws Exception {
        FixtureCgroups cgroups = new FixtureCgroups(folder.resolve("cgroup"))
                .container("lender")
                .container("blocks")
                .container("next");
        Path pipe = cgroups.pipe("blocks", "cpuacct.usage");
        try (AgentRig rig = rig(cgroups)) {
            int function = rig.agent.function("lends", CPU_USER, 0);
            int container = rig.agent.container("lender", function, 0);
            int next = rig.agent.container("next", function, 0);
            long lender = rig.startLender(function, container, CPU_USER, 0);
            await().atMost(AgentRig.PATIENCE).until(() -> cgroups.cpuMillis("lender") < CPU_USER);

            assertThat(rig.agent.container("blocks", function, 0)).isPositive();
            await().atMost(AgentRig.PATIENCE).until(() -> cgroups.cpuMillis("lender") == CPU_USER);
            assertThat(rig.agent.counters().get(DecisionCounter.WATCH_STALLS)).isOne();
            assertThat(rig.agent.cpuMillis(lender)).isEqualTo(CPU_USER);
            long unwatched = rig.agent.admit(function, 0, 0, -1, 0, 0);
            assertThat(rig.agent.cpuMillis(unwatched)).isEqualTo(CPU_USER);
            assertThat(rig.agent.counters().get(DecisionCounter.WATCH_STALLED)).isOne();

            FixtureCgroups.letGo(pipe);
            rig.ticks(2);
            rig.complete(unwatched);
            rig.startLender(function, next, CPU_USER, 0);
            await().atMost(AgentRig.PATIENCE).until(() -> cgroups.cpuMillis("next") < CPU_USER);
            assertThat(rig.agent.snapshot().hostErrors()).isZero();
        }
    }

    @Test
    void shouldLendNothingWhenEnforcementStandsStill() throws Exception {
        FixtureCgroups cgroups =
                new FixtureCgroups(folder.resolve("cgroup")).container("lender").container("blocks");
        Path pipe = cgroups.pipe("blocks", "cpu.cfs_period_us");
        try (AgentRig rig = rig(cgroups)) {
            int function = rig.agent.function("lends", CPU_USER, 0);
            int container = rig.agent.container("lender", function, 0);
            rig.complete(rig.startLender(function, container, CPU_USER, 0));

            assertThat(rig.agent.container("blocks", function, 0)).isPositive();
            await().atMost(AgentRig.PATIENCE)
                    .until(() -> rig.agent.counters().get(DecisionCounter.ENFORCEMENT_STALLS) == 1);
            long run = rig.agent.admit(function, 0, 0, -1, 0, 0);
            assertThat(rig.agent.cpuMillis(run)).isEqualTo(CPU_USER);
            assertThat(rig.agent.counters().get(DecisionCounter.ENFORCEMENT_STALLED))
                    .isOne();
            rig.complete(run);

            FixtureCgroups.letGo(pipe);
            rig.startLender(function, container, CPU_USER, 0);
            await().atMost(AgentRig.PATIENCE).until(() -> cgroups.cpuMillis("lender") < CPU_USER);
            assertThat(rig.agent.snapshot().hostErrors()).isZero();
        }
    }

    @Test
    void shouldGiveTheOwnerItsOwnWhenTheWholeProcessStoodStill() throws Exception {
        try (TestContainer child = TestContainer.start()) {
            Process host = TestContainer.startJvm(
                    LendingHost.class,
                    child.id(),
                    Long.toString(child.processId()),
                    Long.toString(CPU_USER),
                    folder.toString());
            try {
                assertThat(host.getInputStream().read()).isEqualTo('l');
                await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() < CPU_USER);
                signal(host, "-STOP");
                child.tell('b');
                long usedNs = child.cpuUsageNs();
                await().atMost(AgentRig.PATIENCE).until(() -> child.cpuUsageNs() - usedNs > 200_000_000);
                assertThat(child.cpuMillis())
                        .as("nobody is there to restore it")
                        .isLessThan(CPU_USER);
                signal(host, "-CONT");
                await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() == CPU_USER);
                assertThat(host.isAlive()).isTrue();
            } finally {
                host.destroyForcibly();
            }
        }
    }

    private static void signal(Process process, String signal) throws Exception {
        assertThat(new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    private AgentRig rig(FixtureCgroups cgroups) {
        return new AgentRig(
                folder.resolve("state"),
                Map.of("cgroup.root", cgroups.root().toString(), "sampling.stall-limit", "250ms"));
    }
}
