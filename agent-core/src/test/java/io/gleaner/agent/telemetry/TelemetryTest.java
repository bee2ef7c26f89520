package io.gleaner.agent.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.journal.Journal;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TelemetryTest {
    private final Telemetry telemetry = new Telemetry();

    @AfterEach
    void close() {
        telemetry.close();
    }

    @Test
    void shouldScrapeCountersAndGaugesWithUnitsWhenBound() {
        AtomicLong trips = new AtomicLong(3);
        telemetry.counter("gleaner.trips", "Trips.", trips::get, "resource", "cpu");
        telemetry.gauge("gleaner.node.memory.free", "bytes", "Free memory.", () -> 1024);
        assertThat(telemetry.scrape())
                .contains("# HELP gleaner_trips_total Trips.")
                .contains("# TYPE gleaner_trips_total counter")
                .contains("gleaner_trips_total{resource=\"cpu\"} 3.0")
                .contains("gleaner_node_memory_free_bytes 1024.0");
        trips.set(5);
        System.gc();
        assertThat(telemetry.scrape()).contains("gleaner_trips_total{resource=\"cpu\"} 5.0");
    }

    @Test
    void shouldScrapeQuantilesWhenDurationsAreRecorded() {
        DurationRecorder recorder = new DurationRecorder();
        telemetry.durations("gleaner.decision", "Time of a decision", recorder);
        for (int i = 1; i <= 1000; i++) {
            recorder.record(i * 1_000L);
        }
        String text = telemetry.scrape();
        assertThat(text).contains("gleaner_decision_seconds_count 1000").contains("gleaner_decision_max_seconds");
        assertThat(text).contains("gleaner_decision_quantile_seconds{quantile=\"0.99\"}");
        assertThat(recorder.quantileNs(0.99)).isBetween(980_000L, 1_000_000L);
        assertThat(recorder.sumNs()).isBetween(495_000_000L, 506_000_000L);
        recorder.record(-5);
        recorder.record(Long.MAX_VALUE);
        assertThat(recorder.count()).isEqualTo(1002);
        assertThat(recorder.maxNs()).isGreaterThanOrEqualTo(DurationRecorder.DURATION_NS_MAX);
        recorder.reset();
        assertThat(recorder.count()).isZero();
        assertThat(recorder.quantileNs(0.5)).isZero();
    }

    @Test
    void shouldAllocateNothingWhenDurationsAreRecorded() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        DurationRecorder recorder = new DurationRecorder();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5 && least > 0; round++) {
            // The first rounds warm up; what the platform itself allocates once is not ours.
            long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            record(recorder, 20_000);
            least = Math.min(
                    least,
                    threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
        }
        assertThat(least).isZero();
    }

    private static void record(DurationRecorder recorder, int count) {
        for (int i = 0; i < count; i++) {
            recorder.record(i);
        }
    }

    @Test
    void shouldRefuseANameWhenItIsNotOurs() {
        assertThatThrownBy(() -> telemetry.counter("trips", "Trips.", () -> 1)).hasMessageContaining("gleaner.");
    }

    @Test
    void shouldScrapeTheJournalWhenBound(@TempDir Path folder) {
        var settings = GleanerSettings.of(Map.of("journal.ring-slots", "64")).journal();
        try (Journal journal = Journal.open(folder, settings, System::nanoTime, s -> {})) {
            JournalMetrics.bind(telemetry, journal);
            assertThat(telemetry.scrape())
                    .contains("gleaner_journal_records_total 0.0")
                    .contains("gleaner_journal_unwritten_total 0.0")
                    .contains("gleaner_journal_durable ")
                    .contains("gleaner_journal_waiting 0.0");
        }
    }
}
