package io.gleaner.nativebindings.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of a process that outgrows its memory limit, on the real v1 controller. */
class OutgrowingV1Test {
    private static final long MIB = 1 << 20;
    private static final long LENT = 100 * MIB;
    private static final long USER = 250 * MIB;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private Cgroup group;

    @BeforeEach
    void makeGroup() throws IOException {
        Machine.assumeWritableV1();
        group = Machine.group("outgrows");
    }

    @AfterEach
    void removeGroup() throws Exception {
        Machine.endAndRemove(group);
    }

    @AfterAll
    static void removeParent() throws IOException {
        Machine.removeParent();
    }

    private Process startJumper() throws IOException {
        Process process = Machine.start(group, MemoryJump.command());
        assertThat(process.getInputStream().read()).isEqualTo('.');
        return process;
    }

    private static void jump(Process process) throws IOException {
        process.getOutputStream().write('j');
        process.getOutputStream().flush();
    }

    @Test
    void shouldGoOnWhenTheLimitIsRaisedWhileItWaits() throws Exception {
        try (LimitWriter limits = group.openLimits()) {
            Process process = startJumper();
            assertThat(limits.outgrowingWaits(true)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(limits.memoryLimit(LENT)).isEqualTo(WriteOutcome.WRITTEN);
            jump(process);
            await().atMost(PATIENCE).until(() -> control().contains("under_oom 1"));
            assertThat(process.isAlive()).isTrue();

            assertThat(limits.memoryLimit(USER)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(limits.outgrowingWaits(false)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(process.getInputStream().read()).isEqualTo('.');
            assertThat(control()).contains("oom_kill_disable 0").contains("oom_kill 0");

            jump(process);
            await().atMost(PATIENCE).until(() -> !process.isAlive());
            assertThat(control()).contains("oom_kill 1");
        }
    }

    @Test
    void shouldBeKilledWhenItNoLongerMayWait() throws Exception {
        try (LimitWriter limits = group.openLimits()) {
            Process process = startJumper();
            limits.outgrowingWaits(true);
            limits.memoryLimit(LENT);
            jump(process);
            await().atMost(PATIENCE).until(() -> control().contains("under_oom 1"));

            limits.outgrowingWaits(false);
            await().atMost(PATIENCE).until(() -> !process.isAlive());
        }
    }

    @Test
    void shouldLeaveTheSwitchAloneWhenThePlatformHasSetIt() throws Exception {
        Files.writeString(path(), "1");
        try (LimitWriter limits = group.openLimits()) {
            assertThat(limits.outgrowingWaits(true)).isEqualTo(WriteOutcome.UNCHANGED);
            assertThat(limits.outgrowingWaits(false)).isEqualTo(WriteOutcome.UNCHANGED);
        }
        assertThat(control()).contains("oom_kill_disable 1");
    }

    @Test
    void shouldAllocateNothingWhenSwitching() throws Exception {
        boolean[] waits = new boolean[1];
        try (LimitWriter limits = group.openLimits()) {
            assertThat(Machine.allocatedBytes(() -> limits.outgrowingWaits(waits[0] = !waits[0])))
                    .isZero();
        }
    }

    @Test
    void shouldSayGoneWhenGroupIsRemoved() throws Exception {
        try (LimitWriter limits = group.openLimits()) {
            limits.outgrowingWaits(true);
            group.remove();
            assertThat(limits.outgrowingWaits(false)).isEqualTo(WriteOutcome.GONE);
        }
    }

    private String control() throws IOException {
        return Files.readString(path());
    }

    private Path path() {
        return group.file("memory.oom_control").orElseThrow();
    }
}
