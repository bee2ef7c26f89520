package io.gleaner.agent.platform.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On this machine's cgroups, below a parent of its own. */
@Timeout(120)
class ContainerGroupsTest {
    private static final long MIB = 1L << 20;
    private static final String PARENT =
            "gleaner-test-" + ProcessHandle.current().pid() + "-platform";

    private final CgroupTree tree = CgroupTree.detect(Path.of("/sys/fs/cgroup"), Path.of("/proc"));
    private LocalPlatform platform;

    @BeforeEach
    void start() {
        assumeTrue(tree.writable(), () -> "needs the right to write cgroups: " + tree.explain());
        platform = LocalPlatform.start(settings(), null);
    }

    @AfterEach
    void close() {
        if (platform != null) {
            platform.close();
            assertThat(tree.findByRuntimeId(PARENT)).isEmpty();
        }
    }

    @Test
    void shouldLimitAProcessToItsUserAllocationWhenItHasStarted() throws Exception {
        platform.deploy(function());
        platform.ready("echo").get(20, TimeUnit.SECONDS);

        Cgroup group = groupOf(TestFunction.class.getName());
        assertThat(group.path()).startsWith(PARENT + "/run-");
        try (LimitWriter limits = group.openLimits()) {
            assertThat(limits.cpuMillis()).isEqualTo(250);
            assertThat(limits.memoryBytes()).isEqualTo(96 * MIB);
        }
        assertThat(platform.cgroupsUsed()).isTrue();
        assertThat(invoke("hello").succeeded()).isTrue();
    }

    @Test
    void shouldSayOutOfMemoryWhenTheKernelKillsAFunction() throws Exception {
        platform.deploy(function());
        InvocationResult result = invoke("fill 300");
        assertThat(result.outcome()).isEqualTo(InvocationOutcome.OUT_OF_MEMORY);
        assertThat(new String(result.body(), StandardCharsets.UTF_8)).contains("96Mi");
        assertThat(invoke("alive?").succeeded()).isTrue();
    }

    @Test
    void shouldClearAwayWhatDeadRunsLeftWhenItStarts() throws Exception {
        Cgroup left = tree.create(PARENT + "/run-999999999-1-1/fn-1");
        Cgroup foreign = tree.create(PARENT + "/somebody-elses");
        Process orphan = new ProcessBuilder("sleep", "300").start();
        left.attach(orphan.pid());

        try (LocalPlatform second = LocalPlatform.start(settings(), null)) {
            assertThat(second.cgroupsUsed()).isTrue();
            assertThat(left.exists()).isFalse();
            assertThat(foreign.exists()).isTrue();
            await().atMost(Duration.ofSeconds(5))
                    .untilAsserted(() -> assertThat(orphan.isAlive()).isFalse());
            // The run that lives beside it is left alone.
            assertThat(tree.findByRuntimeId(
                            Path.of(platform.cgroupPath()).getFileName().toString()))
                    .isPresent();
        } finally {
            orphan.destroyForcibly();
            foreign.remove();
        }
    }

    private Cgroup groupOf(String className) {
        long processId = ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").contains(className))
                .findFirst()
                .orElseThrow()
                .pid();
        return tree.findByProcessId(processId).orElseThrow();
    }

    private InvocationResult invoke(String body) throws Exception {
        return platform.invoke("echo", body.getBytes(StandardCharsets.UTF_8)).get(30, TimeUnit.SECONDS);
    }

    private static FunctionSpec function() throws Exception {
        return FunctionSpec.of("echo", "test", 250, 96 * MIB).withProcess(TestFunction.commandLine(), ProcessMode.WARM);
    }

    private static LocalPlatformSettings settings() {
        return LocalPlatformSettings.of(new NodeCapacity(1500, 512 * MIB)).withCgroupParent(PARENT);
    }
}
