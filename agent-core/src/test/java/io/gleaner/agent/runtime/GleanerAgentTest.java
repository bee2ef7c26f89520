package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.management.ThreadMXBean;
import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.api.Mode;
import io.gleaner.agent.config.GleanerSettings;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent where there is no control group to write: an empty folder stands for the cgroup file systems. */
class GleanerAgentTest {
    @TempDir
    private Path folder;

    @Test
    void shouldObserveThroughProcWhenCgroupsCannotBeWritten() throws Exception {
        Process child = TestContainer.startChild();
        try (AgentRig rig = rig(Map.of())) {
            assertThat(rig.agent.mode()).isEqualTo(Mode.OBSERVE);
            assertThat(rig.agent.snapshot().enforced()).isFalse();
            rig.agent.mode(Mode.ENFORCE);
            assertThat(rig.agent.mode()).isEqualTo(Mode.OBSERVE);

            int function = rig.agent.function("observed", 1000, 0);
            int container = rig.agent.container("no-such-id", function, child.pid());
            assertThat(container).isPositive();
            child.getOutputStream().write('b');
            child.getOutputStream().flush();
            await().atMost(AgentRig.PATIENCE).until(() -> {
                rig.run(function, container);
                return rig.facts.get(rig.facts.size() - 1).cpuMillisPeak() > 100;
            });
            assertThat(rig.facts).allSatisfy(f -> assertThat(f.cpuMillisMin()).isEqualTo(1000));
            assertThat(rig.agent.snapshot().limitsWritten()).isZero();
            assertThat(rig.agent.snapshot().hostErrors()).isZero();
        } finally {
            child.destroyForcibly();
        }
    }

    @Test
    void shouldAnswerAsIfThereWereNoAgentWhenClosed() {
        AgentRig rig = rig(Map.of());
        int function = rig.agent.function("closed", 1000, 0);
        rig.stop();
        rig.stop();
        assertThat(rig.agent.mode()).isEqualTo(Mode.OFF);
        assertThat(rig.agent.admit(function, 0, 0, -1, 0, 0)).isZero();
        assertThat(rig.agent.function("late", 1000, 0)).isZero();
        assertThat(rig.agent.container("late", function, ProcessHandle.current().pid()))
                .isZero();
        assertThat(rig.agent.started(1, 1)).isFalse();
        assertThat(rig.agent.completed(1, Gleaner.OUTCOME_OK, 1)).isFalse();
        rig.agent.mode(Mode.ENFORCE);
        assertThat(rig.agent.mode()).isEqualTo(Mode.OFF);
        await().atMost(AgentRig.PATIENCE).until(() -> gleanerThreads() == 0);
    }

    @Test
    void shouldKeepFailuresFromTheHostWhenAListenerThrows() throws Exception {
        try (AgentRig rig = rig(Map.of())) {
            int function = rig.agent.function("thrower", 1000, 0);
            int container =
                    rig.agent.container("me", function, ProcessHandle.current().pid());
            rig.agent.onCompleted(facts -> {
                throw new IllegalStateException("the listener's own");
            });
            long run = rig.agent.admit(function, 0, 0, -1, 0, 0);
            rig.agent.started(run, container);
            rig.agent.completed(run, Gleaner.OUTCOME_OK, 1_000_000);
            await().atMost(AgentRig.PATIENCE).until(() -> rig.agent.snapshot().hostErrors() == 1);
        }
    }

    @Test
    void shouldAllocateNothingOnTheHostsThreadWhenWarm() {
        try (AgentRig rig = rig(Map.of())) {
            rig.agent.onCompleted(null);
            rig.agent.policy("freyr");
            int function = rig.agent.function("hot", 1000, 256L << 20);
            int container =
                    rig.agent.container("me", function, ProcessHandle.current().pid());
            hostCalls(rig, function, container, 20_000);
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long least = Long.MAX_VALUE;
            for (int turn = 0; turn < 20 && least > 0; turn++) {
                // What the platform itself allocates now and then (compiled code that is given up) is not ours.
                long before = threads.getCurrentThreadAllocatedBytes();
                hostCalls(rig, function, container, 200);
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertThat(least).isZero();
            assertThat(rig.agent.snapshot().hostErrors()).isZero();
        }
    }

    private static void hostCalls(AgentRig rig, int function, int container, int count) {
        for (int i = 0; i < count; i++) {
            long run = rig.agent.admit(function, 1, i, -1, 0, 0);
            rig.agent.started(run, container);
            rig.agent.cpuMillis(run);
            rig.agent.memoryBytes(run);
            rig.agent.completed(run, Gleaner.OUTCOME_OK, 1_000_000);
        }
    }

    @Test
    void shouldSurviveNonsenseWhenTheHostGivesIt() {
        try (AgentRig rig = rig(Map.of())) {
            assertThat(rig.agent.function(null, -1, -1)).isZero();
            assertThat(rig.agent.container(null, 99, -5)).isZero();
            assertThat(rig.agent.admit(-7, 0, 0, Long.MIN_VALUE, -1, -1)).isZero();
            assertThat(rig.agent.started(Long.MAX_VALUE, -3)).isFalse();
            assertThat(rig.agent.completed(Long.MIN_VALUE, 77, -1)).isFalse();
            assertThat(rig.agent.cpuMillis(42)).isZero();
            assertThat(rig.agent.target(42)).isZero();
            rig.agent.containerPaused(-1);
            rig.agent.containerRemoved(1 << 30);
            rig.agent.mode(null);
            assertThat(rig.agent.mode()).isEqualTo(Mode.OBSERVE);
        }
    }

    @Test
    void shouldSwitchPoliciesByNameWhenRunning() {
        try (AgentRig rig = rig(Map.of())) {
            rig.agent.policy("window");
            assertThat(rig.agent.policy().name()).isEqualTo("window");
            rig.agent.policy("free-only");
            assertThat(rig.agent.snapshot().policy()).isEqualTo("free-only");
            assertThatThrownBy(() -> rig.agent.policy("windwo"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("freyr")
                    .hasMessageContaining("window");
        }
    }

    @Test
    void shouldSayWhatIsWrongWhenTheModelIsCorrupt() throws Exception {
        Path model = Files.writeString(folder.resolve("broken.onnx"), "no model");
        GleanerSettings settings = GleanerSettings.of(Map.of(
                "policy.kind", "freyr",
                "policy.model", model.toString(),
                "state.dir", folder.resolve("state").toString()));
        assertThatThrownBy(() -> GleanerAgent.start(settings))
                .isInstanceOf(AgentStartException.class)
                .hasMessageContaining("broken.onnx");
        assertThat(gleanerThreads()).isZero();
    }

    @Test
    void shouldStartNothingWhenItIsSwitchedOff() {
        GleanerSettings settings = GleanerSettings.of(
                Map.of("enabled", "false", "state.dir", folder.resolve("state").toString()));
        try (Gleaner idle = GleanerAgent.startOrIdle(settings)) {
            assertThat(idle.function("f", 1000, 0)).isZero();
            assertThat(idle.mode()).isEqualTo(Mode.OFF);
            assertThat(gleanerThreads()).isZero();
        }
        assertThatThrownBy(() -> GleanerAgent.start(settings)).hasMessageContaining("gleaner.enabled");
    }

    @Test
    void shouldNameTheStateFolderWhenItCannotBeUsed() throws Exception {
        Path file = Files.writeString(folder.resolve("state"), "no folder");
        for (Path unusable : new Path[] {file, Path.of("/proc/gleaner")}) {
            try (AgentRig rig = new AgentRig(unusable, Map.of())) {
                await().atMost(AgentRig.PATIENCE)
                        .until(() -> !rig.agent.journal().degradation().isEmpty());
                assertThat(rig.agent.journal().degradation())
                        .contains("can't write to " + unusable, "gleaner.state.dir")
                        .doesNotContain("are free");
            }
        }
    }

    private AgentRig rig(Map<String, String> more) {
        Map<String, String> values = new java.util.HashMap<>(more);
        values.put("cgroup.root", folder.resolve("no-cgroups").toString());
        return new AgentRig(folder.resolve("state"), values);
    }

    private static long gleanerThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("gleaner-") && thread.isAlive())
                .count();
    }
}
