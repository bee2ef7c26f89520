package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.lease.LeaseRestorer;
import io.gleaner.agent.lease.RestoreReport;
import io.gleaner.agent.lease.RestoredContainer.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host that is killed while its agent's loans are in force; real groups, skipped where none can be made. */
class KilledAgentTest {
    private static final long CPU_USER = 1000;
    private static final long MEMORY_USER = 512L << 20;

    @TempDir
    private Path stateDir;

    private void killWhileItLends(TestContainer child) throws Exception {
        Process host = TestContainer.startJvm(
                LendingHost.class,
                child.id(),
                Long.toString(child.processId()),
                Long.toString(CPU_USER),
                stateDir.toString(),
                Long.toString(MEMORY_USER));
        try {
            assertThat(host.getInputStream().read()).isEqualTo('l');
            await().atMost(AgentRig.PATIENCE)
                    .until(() -> child.cpuMillis() < CPU_USER && child.memoryBytes() < MEMORY_USER);
        } finally {
            host.destroyForcibly();
        }
        assertThat(host.waitFor(5, TimeUnit.SECONDS)).isTrue();
        assertThat(child.cpuMillis()).isLessThan(CPU_USER);
        assertThat(child.memoryBytes()).isLessThan(MEMORY_USER);
    }

    private long leaseFiles() throws IOException {
        try (Stream<Path> files = Files.walk(stateDir)) {
            return files.filter(file -> file.toString().endsWith(".bin") && !file.endsWith("knowledge.bin"))
                    .count();
        }
    }

    private static long weight(TestContainer child) throws IOException {
        Path shares = child.group()
                .file("cpu.shares")
                .or(() -> child.group().file("cpu.weight"))
                .orElseThrow();
        return Long.parseLong(Files.readString(shares).trim());
    }

    @Test
    void shouldGiveTheUserAllocationBackWhenItIsRestoredWithoutAnAgent() throws Exception {
        try (TestContainer child = TestContainer.start()) {
            long weight = weight(child);
            killWhileItLends(child);
            assertThat(leaseFiles()).isEqualTo(1);

            RestoreReport report = new LeaseRestorer(Path.of("/proc")).restore(stateDir);

            assertThat(report.count(Outcome.RESTORED)).isEqualTo(1);
            assertThat(child.cpuMillis()).isEqualTo(CPU_USER);
            assertThat(child.memoryBytes()).isEqualTo(MEMORY_USER);
            assertThat(child.outgrowingWaits()).isFalse();
            assertThat(weight(child)).isEqualTo(weight);
            assertThat(leaseFiles()).isZero();
        }
    }

    @Test
    void shouldGiveTheUserAllocationBackFirstWhenAnAgentStartsAgain() throws Exception {
        try (TestContainer child = TestContainer.start()) {
            killWhileItLends(child);
            try (AgentRig rig = new AgentRig(stateDir, Map.of())) {
                assertThat(child.cpuMillis()).isEqualTo(CPU_USER);
                assertThat(child.memoryBytes()).isEqualTo(MEMORY_USER);

                int function = rig.agent.function("again", CPU_USER, 0);
                int container = rig.agent.container(child.id(), function, child.processId());
                rig.startLender(function, container, CPU_USER, 0);
                await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() < CPU_USER);
                RestoreReport report = new LeaseRestorer(Path.of("/proc")).restore(stateDir);
                assertThat(report.count(Outcome.RESTORED)).as("its owner lives").isZero();
                assertThat(child.cpuMillis()).isLessThan(CPU_USER);
                assertThat(rig.agent.snapshot().containersStoodBack()).isZero();
            }
            assertThat(child.cpuMillis()).isEqualTo(CPU_USER);
            assertThat(leaseFiles()).isZero();
        }
    }

    @Test
    void shouldOnlyObserveWhenNoLeaseCanBeWritten() throws Exception {
        Path file = Files.writeString(stateDir.resolve("file"), "no folder");
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(file, Map.of())) {
            long weight = weight(child);
            int function = rig.agent.function("observed", CPU_USER / 4, MEMORY_USER);
            int container = rig.agent.container(child.id(), function, child.processId());
            for (int i = 0; i < 3; i++) {
                rig.run(function, container);
            }
            assertThat(rig.agent.mode()).isEqualTo(Mode.OBSERVE);
            assertThat(rig.agent.snapshot().limitsWritten()).isZero();
            assertThat(child.cpuMillis()).isZero();
            assertThat(weight(child)).isEqualTo(weight);

            Files.delete(file);
            Files.createDirectories(file);
            rig.agent.mode(Mode.ENFORCE);
            await().atMost(AgentRig.PATIENCE).until(() -> child.cpuMillis() == CPU_USER / 4);
            assertThat(leaseFiles()).isEqualTo(1);
        }
    }

    @Test
    void shouldPutTheWeightBackWhenItIsClosed() throws Exception {
        try (TestContainer child = TestContainer.start();
                AgentRig rig = new AgentRig(stateDir, Map.of())) {
            long weight = weight(child);
            int function = rig.agent.function("weighs", CPU_USER / 4, 0);
            rig.agent.container(child.id(), function, child.processId());
            await().atMost(AgentRig.PATIENCE).until(() -> weight(child) != weight);
            rig.stop();
            assertThat(weight(child)).isEqualTo(weight);
        }
    }
}
