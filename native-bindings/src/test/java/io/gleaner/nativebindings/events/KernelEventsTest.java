package io.gleaner.nativebindings.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import io.gleaner.nativebindings.cgroup.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real events of this machine's v1 and hybrid groups, by the C library and by polling. */
class KernelEventsTest {
    enum Way {
        SIGNALLED,
        POLLED
    }

    private static final long MIB = 1 << 20;

    private final List<String> seen = new ArrayList<>();
    private Cgroup group;
    private Process process;
    private KernelEvents events;

    @BeforeEach
    void makeGroup() throws IOException {
        Machine.assumeWritableV1();
        group = Machine.group("events");
    }

    @AfterEach
    void removeGroup() throws Exception {
        if (events != null) {
            events.close();
        }
        Machine.endAndRemove(group);
    }

    @AfterAll
    static void removeParent() throws IOException {
        Machine.removeParent();
    }

    @Test
    void shouldHaveNativeSupportWhenMachineHasCompiler() {
        assumeTrue(Files.exists(Path.of("/usr/bin/cc")), "needs a C compiler");
        events = KernelEvents.open();
        assertThat(events.nativeSupport()).as(events.explain()).isTrue();
        assertThat(events.explain()).contains("epoll");
        assertThat(KernelEvents.polled("no reason").explain()).contains("polled every 5 ms: no reason");
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellOnceWhenMemoryRisesToThreshold(Way way) throws Exception {
        open(way);
        events.watchMemoryThreshold(group, 40 * MIB, 7);
        assertThat(events.poll(50, this::note))
                .as("nothing while usage is below")
                .isZero();
        process = Machine.start(group, Machine.HOLD_60_MB);
        awaitEvent("MEMORY_THRESHOLD 7");
        assertThat(events.poll(100, this::note)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellWhenMemoryIsAboveThresholdAlready(Way way) throws Exception {
        process = Machine.start(group, Machine.HOLD_60_MB);
        Path usage = group.file("memory.usage_in_bytes").orElseThrow();
        await().atMost(Duration.ofSeconds(20))
                .until(() -> Long.parseLong(Files.readString(usage).trim()) > 55 * MIB);
        open(way);
        events.watchMemoryThreshold(group, 40 * MIB, 8);
        awaitEvent("MEMORY_THRESHOLD 8");
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellWhenProcessRunsOutOfMemory(Way way) throws Exception {
        try (LimitWriter limits = group.openLimits()) {
            limits.memoryLimit(20 * MIB);
        }
        open(way);
        events.watchOom(group, 9);
        process = Machine.start(group, Machine.HOLD_60_MB);
        awaitEvent("OOM 9");
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellPressureWhenQuotaThrottles(Way way) throws Exception {
        assumeTrue(group.file("cpu.pressure").isPresent(), "needs PSI in a hybrid tree");
        try (LimitWriter limits = group.openLimits()) {
            limits.cpuQuota(100);
        }
        open(way);
        // 0.5 s is no multiple of 2 s: refused without CAP_SYS_RESOURCE and then rounded.
        events.watchPressure(group, PressureResource.CPU, 50_000, 500_000, 10);
        process = Machine.start(group, "sh -c 'while :; do :; done'");
        awaitEvent("PRESSURE 10");
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellGoneWhenGroupIsRemoved(Way way) throws Exception {
        open(way);
        events.watchMemoryThreshold(group, 40 * MIB, 1);
        events.watchOom(group, 2);
        group.remove();
        awaitEvent("GONE 1");
        awaitEvent("GONE 2");
        assertThat(events.poll(50, this::note)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void shouldStaySilentWhenUnwatched(Way way) throws Exception {
        open(way);
        long registration = events.watchOom(group, 3);
        events.unwatch(registration);
        events.unwatch(registration);
        group.remove();
        assertThat(events.poll(100, this::note)).isZero();
        assertThat(seen).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void shouldReturnWhenWokenUp(Way way) throws Exception {
        open(way);
        CompletableFuture<Integer> waiting = CompletableFuture.supplyAsync(() -> events.poll(-1, this::note));
        events.wakeup();
        assertThat(waiting.get(5, TimeUnit.SECONDS)).isZero();
        CompletableFuture<Integer> again = CompletableFuture.supplyAsync(() -> events.poll(-1, this::note));
        events.close();
        assertThat(again.get(5, TimeUnit.SECONDS)).isZero();
        assertThat(events.poll(0, this::note)).isZero();
        assertThatThrownBy(() -> events.watchOom(group, 1)).hasMessageContaining("close()");
    }

    @Test
    void shouldSayWhatIsMissingWhenGroupHasNoPressureOrIsGone() throws Exception {
        events = KernelEvents.open();
        group.remove();
        assertThatThrownBy(() -> events.watchOom(group, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("gone");
        assertThatThrownBy(() -> events.watchPressure(group, PressureResource.IO, 3, 2, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @EnumSource
    void shouldAllocateNothingWhenPolling(Way way) throws Exception {
        open(way);
        events.watchMemoryThreshold(group, 40 * MIB, 1);
        events.watchOom(group, 2);
        KernelEventSink sink = this::note;
        assertThat(Machine.allocatedBytes(() -> events.poll(0, sink))).isZero();
    }

    private void open(Way way) {
        events = way == Way.SIGNALLED ? KernelEvents.open() : KernelEvents.polled("asked for by the test");
        assumeTrue(way == Way.POLLED || events.nativeSupport(), events.explain());
    }

    private void awaitEvent(String wanted) {
        await().atMost(Duration.ofSeconds(15)).until(() -> {
            if (!seen.contains(wanted)) {
                events.poll(100, this::note);
            }
            return seen.contains(wanted);
        });
    }

    private void note(EventKind kind, long token) {
        seen.add(kind + " " + token);
    }
}
