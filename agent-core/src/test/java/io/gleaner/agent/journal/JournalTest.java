package io.gleaner.agent.journal;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.config.GleanerSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class JournalTest {
    private static final List<String> OPENS = List.of(
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED", "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");

    private final GleanerSettings.JournalSettings settings = GleanerSettings.of(
                    Map.of("journal.memory-records", "64", "journal.min-free", "16MiB"))
            .journal();
    private final List<String> notices = Collections.synchronizedList(new ArrayList<>());

    @TempDir
    Path folder;

    private Journal open() {
        return Journal.open(folder, settings, System::nanoTime, notices::add);
    }

    private static List<String> read(Path path) throws IOException {
        List<String> lines = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(path)) {
            while (reader.next()) {
                lines.add(reader.header().sequence() + " " + reader.header().kind() + " "
                        + reader.header().invocation());
            }
            assertThat(reader.damaged()).isZero();
        }
        return lines;
    }

    @Test
    void shouldReadWhatWasAcknowledgedWhenClosedAndOpenedAgain() throws IOException {
        try (Journal journal = open()) {
            Records.function(journal.ring(), 1, 1, 500, 1 << 20, "resize");
            new DecisionRecord()
                    .wrap(journal.ring(), journal.ring().claim(), 2, 42)
                    .cpuMillisGranted(750)
                    .feature(8, 3.5f)
                    .commit();
            await().atMost(30, SECONDS).until(() -> journal.acknowledgedSequence() == 2);
            assertThat(journal.durable()).isTrue();
            Records.completed(journal.ring(), 3, 42, 1, 1, 0, 5, 6, 7);
        }
        assertThat(read(folder)).containsExactly("1 FUNCTION 0", "2 DECIDED 42", "3 COMPLETED 42");
        try (JournalReader reader = JournalReader.open(folder.resolve("journal"))) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.event().text()).isEqualTo("resize");
            assertThat(reader.next()).isTrue();
            assertThat(reader.decision().cpuMillisGranted()).isEqualTo(750);
            assertThat(reader.decision().feature(8)).isEqualTo(3.5f);
        }
        assertThat(notices).isEmpty();
    }

    @Test
    void shouldFollowWhenRecordsAreAppendedLater() throws IOException {
        try (Journal journal = open()) {
            Records.started(journal.ring(), 1, 1, 1, 1);
            await().atMost(30, SECONDS).until(() -> journal.acknowledgedRecords() == 1);
            try (JournalReader reader = JournalReader.open(folder)) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.next()).isFalse();
                Records.started(journal.ring(), 1, 2, 1, 1);
                await().pollInSameThread().atMost(10, SECONDS).until(reader::next);
                assertThat(reader.event().invocation()).isEqualTo(2);
            }
        }
    }

    @Test
    void shouldLoseNoAcknowledgedRecordWhenTheProcessIsKilled() throws IOException, InterruptedException {
        Process child = ChildJvm.start(OPENS, JournalChild.class, folder.toString());
        long acknowledged = 0;
        try (BufferedReader lines = reader(child)) {
            while (acknowledged < 20_000) {
                acknowledged = Long.parseLong(lines.readLine());
            }
            child.toHandle().destroyForcibly(); // Process.destroyForcibly would close what it had printed.
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                acknowledged = Math.max(acknowledged, line.matches("\\d+") ? Long.parseLong(line) : 0);
            }
        } finally {
            child.destroyForcibly().waitFor();
        }
        assertThat(child.exitValue()).isEqualTo(128 + 9);
        long expected = 0;
        try (JournalReader reader = JournalReader.open(folder)) {
            while (reader.next()) {
                assertThat(reader.header().sequence()).isEqualTo(++expected);
                expected = reader.header().sequence();
            }
            assertThat(reader.damaged()).isZero();
        }
        assertThat(expected).isGreaterThanOrEqualTo(acknowledged);
    }

    @Test
    void shouldKeepLastRecordsInMemoryAndNameTheFlagsWhenOpensAreMissing() throws IOException, InterruptedException {
        Process child = ChildJvm.start(List.of(), JournalChild.class, folder.toString(), "100");
        try (BufferedReader lines = reader(child)) {
            List<String> out = lines.lines().toList();
            assertThat(out).hasSize(2);
            assertThat(out.get(0)).contains("in memory only").contains(String.join(" ", OPENS));
            assertThat(out.get(1)).isEqualTo("durable false acknowledged 0 unwritten 100 memory 64");
        } finally {
            assertThat(child.waitFor()).isZero();
        }
        assertThat(child.getErrorStream().readAllBytes()).isEmpty();
    }

    @Test
    void shouldSayNothingWhenOnlyTheNeededOpensAreThere() throws IOException, InterruptedException {
        Process child = ChildJvm.start(OPENS, JournalChild.class, folder.toString(), "100");
        String out = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(child.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(child.waitFor()).isZero();
        assertThat(out.lines().filter(line -> !line.matches("\\d+")))
                .containsExactly("durable true acknowledged 100 unwritten 0 memory 0");
        assertThat(err).isEmpty();
    }

    @Test
    void shouldStopEarlyAndGoOnLaterWhenTheDiskIsNearlyFull() throws IOException {
        AtomicLong usable = new AtomicLong(1L << 40);
        JournalFile file = new JournalFile(folder.resolve("journal"), 16 << 20, 64 << 20, usable::get);
        try (Journal journal = Journal.open(file, settings, System::nanoTime, notices::add)) {
            Records.started(journal.ring(), 1, 1, 1, 1);
            await().atMost(30, SECONDS).until(() -> journal.acknowledgedRecords() == 1);
            usable.set(1 << 20);
            await().atMost(10, SECONDS).until(() -> !journal.durable());
            assertThat(journal.degradation()).contains("less than 16 MiB are free at " + folder);
            Records.started(journal.ring(), 1, 2, 1, 1);
            await().atMost(10, SECONDS).until(() -> journal.unwrittenRecords() == 1);
            ByteBuffer kept = journal.memoryRecords(10);
            assertThat(new RecordView().wrap(kept, 0).invocation()).isEqualTo(2);
            usable.set(20 << 20);
            Records.started(journal.ring(), 1, 3, 1, 1);
            await().atMost(10, SECONDS).until(() -> journal.unwrittenRecords() == 2);
            usable.set(1L << 40);
            await().atMost(10, SECONDS).until(journal::durable);
            Records.started(journal.ring(), 1, 4, 1, 1);
        }
        assertThat(read(folder).stream().map(line -> line.replaceFirst("\\d+ ", "")))
                .containsExactlyInAnyOrder("STARTED 1", "DEGRADED 0", "DEGRADED 0", "STARTED 4", "GAP 0");
        assertThat(notices).hasSize(2);
    }

    @Test
    void shouldGoOnInMemoryWhenTheFolderCannotBeMade() throws IOException {
        Path blocked = Files.writeString(folder.resolve("journal"), "a file where a folder should be");
        try (Journal journal = open()) {
            Records.started(journal.ring(), 1, 1, 1, 1);
            await().atMost(30, SECONDS).until(() -> journal.unwrittenRecords() == 1);
            assertThat(journal.degradation()).contains(blocked.toString()).contains("gleaner.state.dir");
        }
        assertThat(notices).hasSize(1);
        assertThatThrownBy(() -> JournalReader.open(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no journal");
    }

    @Test
    void shouldLinkTheNewestRunAndDropOldOnesWhenRunsStart() throws IOException {
        long dead = 1L << 40;
        for (int i = 1; i <= 4; i++) {
            Path run = RunFolder.create(folder, Instant.ofEpochSecond(i), dead, 2);
            Files.createDirectories(run.resolve("journal"));
            Files.writeString(run.resolve("journal").resolve("x.cq4"), "");
        }
        Path mine = RunFolder.create(
                folder, Instant.ofEpochSecond(5), ProcessHandle.current().pid(), 2);
        assertThat(folder.resolve("latest").toRealPath()).isEqualTo(mine.toRealPath());
        assertThat(RunFolder.runs(folder)).hasSize(2).contains(mine);
        RunFolder.create(folder, Instant.ofEpochSecond(6), dead, 1);
        assertThat(RunFolder.runs(folder))
                .as("the run of a living process stays")
                .hasSize(2)
                .contains(mine);
    }

    @Test
    void shouldKeepARunWhenALeaseIsOpenInIt() throws IOException {
        long dead = 1L << 40;
        Path run = RunFolder.create(folder, Instant.ofEpochSecond(1), dead, 1);
        Path leases = run.resolve("leases.bin");
        byte[] open = new byte[4096 + 1024];
        open[4096] = 1;
        Files.write(leases, open);
        RunFolder.create(folder, Instant.ofEpochSecond(2), dead, 1);
        assertThat(leases).exists();

        Files.write(leases, new byte[4096 + 1024]);
        RunFolder.create(folder, Instant.ofEpochSecond(3), dead, 1);
        assertThat(run).doesNotExist();
    }

    private static BufferedReader reader(Process child) {
        return new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8));
    }
}
