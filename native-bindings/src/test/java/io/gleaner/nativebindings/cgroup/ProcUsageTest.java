package io.gleaner.nativebindings.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProcUsageTest {
    private Process process;

    @AfterEach
    void end() throws InterruptedException {
        Machine.end(process);
    }

    @Test
    void shouldCountRunningChildrenWhenTheyAreTheOnesAtWork() throws Exception {
        process = new ProcessBuilder("sh", "-c", "sh -c 'while :; do :; done'; true").start();
        await().until(() -> process.children().findAny().isPresent());
        UsageSample sample = new UsageSample();
        try (ProcUsage usage = ProcUsage.open(Machine.PROC, process.pid())) {
            await().atMost(Duration.ofSeconds(10)).until(() -> usage.read(sample) && sample.cpuUsageNs >= 50_000_000);
            assertThat(sample.memoryBytesCurrent).isPositive();
            assertThat(sample.memoryBytesPeak).isGreaterThanOrEqualTo(sample.memoryBytesCurrent);
            assertThat(sample.memoryBytesWorkingSet()).isEqualTo(sample.memoryBytesCurrent);
            assertThat(sample.throttledNs).isEqualTo(UsageSample.ABSENT);
        }
    }

    @Test
    void shouldSayGoneWhenProcessEnds() throws Exception {
        process = new ProcessBuilder("sleep", "60").start();
        UsageSample sample = new UsageSample();
        try (ProcUsage usage = ProcUsage.open(Machine.PROC, process.pid())) {
            assertThat(usage.read(sample)).isTrue();
            Machine.end(process);
            await().atMost(Duration.ofSeconds(5)).until(() -> !usage.read(sample));
        }
    }

    @Test
    void shouldAllocateNothingWhenNotLookingForChildren() throws Exception {
        UsageSample sample = new UsageSample();
        try (ProcUsage usage =
                ProcUsage.open(Machine.PROC, ProcessHandle.current().pid())) {
            for (int i = 0; i < 5000; i++) {
                usage.read(sample);
            }
            long leastBytes = Long.MAX_VALUE;
            for (int i = 0; i < 20; i++) {
                leastBytes = Math.min(leastBytes, allocatedInTenReads(usage, sample));
            }
            assertThat(leastBytes).isZero();
        }
    }

    @Test
    void shouldSayWhichProcessWhenThereIsNone() {
        assertThatThrownBy(() -> ProcUsage.open(Machine.PROC, 999_999_999))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("999999999");
    }

    private static long allocatedInTenReads(ProcUsage usage, UsageSample sample) {
        com.sun.management.ThreadMXBean threads =
                (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 10; i++) {
            usage.read(sample);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
