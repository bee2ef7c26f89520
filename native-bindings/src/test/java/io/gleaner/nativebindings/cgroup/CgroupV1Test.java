package io.gleaner.nativebindings.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The real v1 controllers of this machine. */
class CgroupV1Test {
    private static final long MIB = 1 << 20;

    private Cgroup group;
    private Process process;

    @BeforeEach
    void makeGroup() throws IOException {
        Machine.assumeWritableV1();
        group = Machine.group("fn");
    }

    @AfterEach
    void removeGroup() throws Exception {
        Machine.endAndRemove(group);
    }

    @AfterAll
    static void removeParent() throws IOException {
        Machine.removeParent();
    }

    @Test
    void shouldFindGroupWhenAskedByProcessId() throws Exception {
        process = Machine.start(group, "sleep 60");

        Cgroup found = Machine.TREE.findByProcessId(process.pid()).orElseThrow();

        assertThat(found.path()).isEqualTo(group.path());
        assertThat(found.processIds()).contains(process.pid());
        assertThat(Machine.TREE
                        .findByRuntimeId(Machine.PARENT + "/fn")
                        .orElseThrow()
                        .path())
                .isEqualTo(group.path());
    }

    @Test
    void shouldReadGrowingUsageWhenProcessIsBusy() throws Exception {
        process = Machine.start(group, "sh -c 'while :; do :; done'");
        UsageSample sample = new UsageSample();
        try (UsageReader usage = group.openUsage()) {
            await().atMost(Duration.ofSeconds(10)).until(() -> usage.read(sample) && sample.cpuUsageNs > 50_000_000);
            assertThat(sample.memoryBytesCurrent).isPositive();
            assertThat(sample.memoryBytesPeak).isGreaterThanOrEqualTo(sample.memoryBytesCurrent / 2);
            assertThat(sample.memoryBytesInactiveFile).isNotNegative();
            assertThat(sample.oomKills).isZero();
            assertThat(sample.throttledPeriods).isZero();
        }
    }

    @Test
    void shouldCountThrottlingWhenQuotaIsUsedUp() throws Exception {
        try (LimitWriter limits = group.openLimits();
                UsageReader usage = group.openUsage()) {
            assertThat(limits.cpuQuota(100)).isEqualTo(WriteOutcome.WRITTEN);
            process = Machine.start(group, "sh -c 'while :; do :; done'");
            UsageSample sample = new UsageSample();
            await().atMost(Duration.ofSeconds(10)).until(() -> usage.read(sample) && sample.throttledNs > 0);
            assertThat(sample.throttledPeriods).isPositive();
        }
    }

    @Test
    void shouldAllocateNothingWhenReadingAndWriting() throws Exception {
        process = Machine.start(group, "sleep 60");
        UsageSample sample = new UsageSample();
        long[] turn = new long[1];
        try (UsageReader usage = group.openUsage();
                LimitWriter limits = group.openLimits()) {
            assertThat(Machine.allocatedBytes(() -> usage.read(sample))).isZero();
            assertThat(Machine.allocatedBytes(() -> usage.readOften(sample, true)))
                    .isZero();
            assertThat(Machine.allocatedBytes(() -> limits.cpuQuota(500 + turn[0]++ % 2 * 100)))
                    .isZero();
            assertThat(Machine.allocatedBytes(() -> limits.memoryLimit((512 + turn[0]++ % 2) * MIB)))
                    .isZero();
        }
    }

    @Test
    void shouldWriteQuotaOnlyWhenItChanges() throws Exception {
        try (LimitWriter limits = group.openLimits()) {
            assertThat(limits.cpuMillis()).isZero();
            assertThat(limits.cpuQuota(250)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(limits.cpuQuota(250)).isEqualTo(WriteOutcome.UNCHANGED);
            assertThat(text("cpu.cfs_quota_us")).isEqualTo("25000");
            assertThat(limits.cpuMillis()).isEqualTo(250);
            assertThat(limits.cpuQuota(0)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(text("cpu.cfs_quota_us")).isEqualTo("-1");
            assertThat(limits.cpuQuota(3)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(text("cpu.cfs_quota_us")).as("1 ms is the least").isEqualTo("1000");
            assertThat(limits.cpuMillis()).isEqualTo(10);
        }
    }

    @Test
    void shouldStandBackWhenSomebodyElseWrites() throws Exception {
        try (LimitWriter limits = group.openLimits()) {
            limits.cpuQuota(250);
            write("cpu.cfs_quota_us", "40000");
            assertThat(limits.cpuQuota(300)).isEqualTo(WriteOutcome.FOREIGN);
            assertThat(limits.cpuMillis()).isEqualTo(400);
            assertThat(text("cpu.cfs_quota_us")).isEqualTo("40000");
            assertThat(limits.adopt()).isTrue();
            assertThat(limits.cpuQuota(300)).isEqualTo(WriteOutcome.WRITTEN);
        }
    }

    @Test
    void shouldCutAndRestoreBurstWhenQuotaShrinksAndGrows() throws Exception {
        try (LimitWriter limits = group.openLimits()) {
            limits.cpuQuota(1000);
            assertThat(limits.cpuBurst(80_000)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(limits.cpuQuota(250)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(text("cpu.cfs_burst_us")).isEqualTo("25000");
            assertThat(limits.cpuQuota(500)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(text("cpu.cfs_burst_us")).isEqualTo("50000");
            assertThat(limits.cpuQuota(0)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(text("cpu.cfs_burst_us")).isEqualTo("80000");
        }
    }

    @Test
    void shouldGiveSharesBackWhenIdleEnds() throws Exception {
        try (LimitWriter limits = group.openLimits()) {
            assertThat(limits.cpuShares(2500)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(text("cpu.shares")).isEqualTo("2560");
            assertThat(limits.cpuIdle(true)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(limits.cpuIdle(true)).isEqualTo(WriteOutcome.UNCHANGED);
            assertThat(text("cpu.idle")).isEqualTo("1");
            assertThat(limits.cpuShares(1)).isEqualTo(WriteOutcome.UNCHANGED);
            assertThat(limits.cpuIdle(false)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(text("cpu.shares")).as("the least is 2").isEqualTo("2");
        }
    }

    @Test
    void shouldRefuseWhenMemoryLimitIsBelowUsage() throws Exception {
        process = Machine.start(group, Machine.HOLD_60_MB);
        UsageSample sample = new UsageSample();
        try (UsageReader usage = group.openUsage();
                LimitWriter limits = group.openLimits()) {
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> usage.read(sample) && sample.memoryBytesWorkingSet() > 55 * MIB);
            assertThat(limits.memoryLimit(300 * MIB)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(limits.memoryLimit(20 * MIB)).isEqualTo(WriteOutcome.REFUSED);
            assertThat(limits.memoryBytes()).isEqualTo(300 * MIB);
            assertThat(process.isAlive()).isTrue();
            assertThat(limits.memoryLimit(0)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(limits.memoryBytes()).isZero();
        }
    }

    @Test
    void shouldRoundMemoryLimitToPageWithoutCallingItForeign() throws Exception {
        try (LimitWriter limits = group.openLimits()) {
            assertThat(limits.memoryLimit(100_000_001)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(limits.memoryLimit(100_000_001)).isEqualTo(WriteOutcome.UNCHANGED);
            assertThat(limits.memoryBytes()).isBetween(100_000_001L - 65_536, 100_000_001L);
        }
    }

    @Test
    void shouldRefuseQuotaWhenParentHasLess() throws Exception {
        Cgroup parent = Machine.TREE.create(Machine.PARENT);
        try (LimitWriter above = parent.openLimits();
                LimitWriter limits = group.openLimits()) {
            assertThat(above.cpuQuota(500)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(limits.cpuQuota(800)).isEqualTo(WriteOutcome.REFUSED);
            assertThat(limits.cpuMillis()).isZero();
            assertThat(limits.cpuQuota(400)).isEqualTo(WriteOutcome.WRITTEN);
            limits.cpuQuota(0);
            above.cpuQuota(0);
        }
    }

    @Test
    void shouldSayGoneWhenGroupIsRemoved() throws Exception {
        try (UsageReader usage = group.openUsage();
                LimitWriter limits = group.openLimits()) {
            group.remove();
            UsageSample sample = new UsageSample();
            assertThat(usage.read(sample)).isFalse();
            assertThat(sample.cpuUsageNs).isEqualTo(UsageSample.ABSENT);
            assertThat(limits.cpuQuota(100)).isEqualTo(WriteOutcome.GONE);
            assertThat(limits.memoryLimit(100 * MIB)).isEqualTo(WriteOutcome.GONE);
            assertThat(limits.adopt()).isFalse();
            assertThat(group.exists()).isFalse();
        }
    }

    @Test
    void shouldReadOnWhenThreadIsInterrupted() throws Exception {
        process = Machine.start(group, "sleep 60");
        UsageSample sample = new UsageSample();
        try (UsageReader usage = group.openUsage();
                LimitWriter limits = group.openLimits()) {
            Thread.currentThread().interrupt();
            assertThat(usage.read(sample)).isTrue();
            assertThat(limits.cpuQuota(100)).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
            assertThat(usage.read(sample)).isTrue();
        }
    }

    @Test
    void shouldStartPeakAgainWhenReset() throws Exception {
        process = Machine.start(group, "sh -c 'head -c 30000000 /dev/zero | tr \"\\0\" a | tail -c 1; sleep 60'");
        UsageSample sample = new UsageSample();
        try (UsageReader usage = group.openUsage()) {
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> usage.read(sample)
                            && sample.memoryBytesPeak > 0
                            && Arrays.stream(group.processIds()).count() >= 1);
            assertThat(usage.resetMemoryPeak()).isTrue();
            assertThat(usage.read(sample)).isTrue();
        }
    }

    private String text(String file) throws IOException {
        return Files.readString(path(file)).trim();
    }

    private void write(String file, String value) throws IOException {
        Files.writeString(path(file), value);
    }

    private Path path(String file) {
        return group.file(file).orElseThrow();
    }
}
