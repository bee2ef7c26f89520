package io.gleaner.nativebindings.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.nativebindings.cgroup.FixtureTree.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written into which file, in trees of folders. */
class LimitFilesTest {
    private static final long MIB = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void shouldKeepPlatformsPeriodWhenQuotaIsWrittenV2() throws IOException {
        Cgroup group = group(Layout.V2);
        write(group, "cpu.max", "max 20000\n");
        try (LimitWriter limits = group.openLimits()) {
            assertThat(limits.cpuMillis()).isZero();
            assertThat(limits.cpuQuota(250)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(line(group, "cpu.max")).isEqualTo("5000 20000");
            assertThat(limits.cpuMillis()).isEqualTo(250);
            assertThat(limits.cpuQuota(250)).isEqualTo(WriteOutcome.UNCHANGED);
            assertThat(limits.cpuQuota(0)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(line(group, "cpu.max")).isEqualTo("max 20000");
        }
    }

    @Test
    void shouldKeepPlatformsPeriodWhenQuotaIsWrittenV1() throws IOException {
        Cgroup group = group(Layout.V1_TOGETHER);
        write(group, "cpu.cfs_period_us", "20000\n");
        try (LimitWriter limits = group.openLimits()) {
            assertThat(limits.cpuQuota(1500)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(line(group, "cpu.cfs_quota_us")).isEqualTo("30000");
            assertThat(limits.cpuMillis()).isEqualTo(1500);
        }
    }

    @Test
    void shouldWeighByUserAllocationWhenV2() throws IOException {
        Cgroup group = group(Layout.V2);
        try (LimitWriter limits = group.openLimits()) {
            assertThat(limits.cpuShares(2500)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(line(group, "cpu.weight")).isEqualTo("250");
            assertThat(limits.cpuShares(1)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(line(group, "cpu.weight")).isEqualTo("1");
            assertThat(limits.cpuShares(1_000_000)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(line(group, "cpu.weight")).isEqualTo("10000");
            assertThat(limits.cpuIdle(true)).isEqualTo(WriteOutcome.WRITTEN);
            write(group, "cpu.weight", "0\n"); // what the kernel shows for an idle group
            assertThat(limits.cpuIdle(false)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(line(group, "cpu.weight")).isEqualTo("10000");
        }
    }

    @Test
    void shouldRefuseBeforeTheKernelKillsWhenAnonymousMemoryIsAboveV2Limit() throws IOException {
        Cgroup group = group(Layout.V2); // 50 MiB used, 40 of them anonymous
        try (LimitWriter limits = group.openLimits()) {
            assertThat(limits.memoryLimit(39 * MIB)).isEqualTo(WriteOutcome.REFUSED);
            assertThat(line(group, "memory.max")).isEqualTo("max");
            assertThat(line(group, "memory.high")).isEqualTo("max");
            assertThat(limits.memoryLimit(45 * MIB))
                    .as("nothing is reclaimed in a folder, so usage stays above")
                    .isEqualTo(WriteOutcome.REFUSED);
            assertThat(line(group, "memory.max")).isEqualTo("max");
            assertThat(line(group, "memory.high")).as("put back").isEqualTo("max");
            assertThat(limits.memoryLimit(60 * MIB)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(limits.memoryBytes()).isEqualTo(60 * MIB);
            assertThat(limits.memoryLimit(0)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(line(group, "memory.max")).isEqualTo("max");
        }
    }

    @Test
    void shouldKeepSwapLimitAboveMemoryLimitWhenRaisedV1() throws IOException {
        Cgroup group = group(Layout.V1_APART);
        write(group, "memory.limit_in_bytes", 64 * MIB + "\n");
        write(group, "memory.memsw.limit_in_bytes", 64 * MIB + "\n");
        try (LimitWriter limits = group.openLimits()) {
            assertThat(limits.memoryLimit(128 * MIB)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(line(group, "memory.memsw.limit_in_bytes")).isEqualTo("" + 128 * MIB);
            assertThat(limits.memoryLimit(32 * MIB)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(line(group, "memory.memsw.limit_in_bytes"))
                    .as("the platform's")
                    .isEqualTo("" + 64 * MIB);
        }
    }

    @Test
    void shouldLeaveForeignValueUntilAdopted() throws IOException {
        Cgroup group = group(Layout.V2);
        try (LimitWriter limits = group.openLimits()) {
            limits.memoryLimit(100 * MIB);
            write(group, "memory.max", 70 * MIB + "\n");
            assertThat(limits.memoryLimit(90 * MIB)).isEqualTo(WriteOutcome.FOREIGN);
            assertThat(limits.memoryBytes()).isEqualTo(70 * MIB);
            assertThat(limits.cpuQuota(100)).as("the other limit is ours still").isEqualTo(WriteOutcome.WRITTEN);
            assertThat(limits.adopt()).isTrue();
            assertThat(limits.memoryLimit(90 * MIB)).isEqualTo(WriteOutcome.WRITTEN);
        }
    }

    @Test
    void shouldRefuseWhenControlIsMissing() throws IOException {
        Cgroup group = group(Layout.V1_APART); // an old kernel: neither burst nor idle
        try (LimitWriter limits = group.openLimits()) {
            assertThat(limits.cpuBurst(1000)).isEqualTo(WriteOutcome.REFUSED);
            assertThat(limits.cpuIdle(true)).isEqualTo(WriteOutcome.REFUSED);
            assertThat(limits.cpuShares(500)).isEqualTo(WriteOutcome.WRITTEN);
            assertThatThrownBy(() -> limits.cpuQuota(-1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("cpuMillis");
        }
    }

    @Test
    void shouldSayGoneWhenClosed() throws IOException {
        LimitWriter limits = group(Layout.V2).openLimits();
        limits.close();
        limits.close();
        assertThat(limits.cpuQuota(100)).isEqualTo(WriteOutcome.GONE);
        assertThat(limits.memoryLimit(100)).isEqualTo(WriteOutcome.GONE);
        assertThat(limits.adopt()).isFalse();
    }

    private Cgroup group(Layout layout) throws IOException {
        return new FixtureTree(folder, layout)
                .container("docker/fn")
                .detect()
                .findByRuntimeId("fn")
                .orElseThrow();
    }

    private static void write(Cgroup group, String file, String text) throws IOException {
        Files.writeString(group.file(file).orElseThrow(), text);
    }

    /** A folder's file keeps what a shorter write leaves behind; the kernel's don't: the first line counts. */
    private static String line(Cgroup group, String file) throws IOException {
        return Files.readAllLines(group.file(file).orElseThrow()).get(0);
    }
}
