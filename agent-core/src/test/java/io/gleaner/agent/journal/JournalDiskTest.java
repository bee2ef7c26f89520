package io.gleaner.agent.journal;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.config.GleanerSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk that runs full, slowly or at once, or fails; on file systems of the test's own. */
@Timeout(60)
class JournalDiskTest {
    private static final List<String> OPENS = List.of(
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED", "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");

    private final GleanerSettings.JournalSettings settings = GleanerSettings.of(
                    Map.of("journal.memory-records", "64", "journal.min-free", "16MiB"))
            .journal();
    private final List<String> notices = Collections.synchronizedList(new ArrayList<>());

    @TempDir
    Path folder;

    @Test
    void shouldRefuseDecisionsBeforeTheDiskIsFullAndGoOnWhenThereIsRoom() throws IOException {
        Path disk = folder.resolve("disk");
        try (SmallDisk small = SmallDisk.tmpfs(disk, 64)) {
            try (Journal journal = Journal.open(disk, settings, System::nanoTime, notices::add)) {
                Records.started(journal.ring(), 1, 1, 1, 1);
                await().atMost(30, SECONDS).until(() -> journal.acknowledgedRecords() == 1);
                Path theirs = small.fillUpTo(12 << 20);
                await().atMost(10, SECONDS).until(() -> !journal.durable());
                for (int i = 0; i < 5; i++) {
                    assertThat(journal.ring().claimDecision()).isEqualTo(-1);
                }
                Records.started(journal.ring(), 1, 2, 1, 1);
                await().atMost(10, SECONDS).until(() -> journal.unwrittenRecords() == 6);
                assertThat(journal.degradation())
                        .contains("user allocations", disk.toString(), "gleaner.journal.min-free");

                Files.delete(theirs);
                await().atMost(10, SECONDS).until(journal::durable);
                long decision = journal.ring().claimDecision();
                assertThat(decision).isPositive();
                journal.ring().abandon(decision);
            }
            assertThat(read(disk)).containsExactly("STARTED 1", "DEGRADED 1", "DEGRADED 0", "GAP 6");
            assertThat(notices).hasSize(2);
        }
    }

    @Test
    void shouldMeetAFullDiskByAnExceptionWhenItFillsBetweenTwoLooks() throws Exception {
        Path disk = folder.resolve("disk");
        try (SmallDisk small = SmallDisk.tmpfs(disk, 64)) {
            Process child = ChildJvm.start(OPENS, DiskChild.class, disk.toString());
            try (BufferedReader lines = lines(child)) {
                assertThat(lines.readLine()).isEqualTo("durable true");
                Path theirs = small.fillUpTo(0);
                assertThat(two(lines)).contains("durable false").anyMatch(l -> l.contains("can't be written"));
                Files.delete(theirs);
                goOn(child, lines);
            } finally {
                child.destroyForcibly();
            }
            assertThat(read(disk)).contains("DEGRADED 0").anyMatch(line -> line.startsWith("GAP "));
        }
    }

    @Test
    void shouldDecideNothingButLiveWhenTheDiskFails() throws Exception {
        Path disk = folder.resolve("disk");
        Path image = folder.resolve("image");
        try (SmallDisk small = SmallDisk.ext4(image, disk, 64)) {
            Process child = ChildJvm.start(OPENS, DiskChild.class, disk.toString());
            try (BufferedReader lines = lines(child)) {
                assertThat(lines.readLine()).isEqualTo("durable true");
                small.fail();
                assertThat(two(lines)).contains("durable false").anyMatch(l -> l.contains("can't be written"));
                small.mend(image);
                goOn(child, lines);
            } finally {
                child.destroyForcibly();
            }
            assertThat(read(disk)).contains("DEGRADED 0");
        }
    }

    private static void goOn(Process child, BufferedReader lines) throws Exception {
        assertThat(two(lines)).contains("durable true").anyMatch(l -> l.contains("again"));
        child.getOutputStream().write('\n');
        child.getOutputStream().close();
        assertThat(lines.readLine()).matches("acknowledged [1-9]\\d* refused 0");
        assertThat(child.waitFor()).isZero();
        assertThat(child.getErrorStream().readAllBytes()).isEmpty();
    }

    /** The sentence for the operator and the change that it tells of come from two threads. */
    private static List<String> two(BufferedReader lines) throws IOException {
        return List.of(lines.readLine(), lines.readLine());
    }

    private static List<String> read(Path path) throws IOException {
        List<String> lines = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(path)) {
            while (reader.next()) {
                long said = reader.header().kind() == RecordKind.STARTED
                        ? reader.header().invocation()
                        : reader.event().count();
                lines.add(reader.header().kind() + " " + said);
            }
            assertThat(reader.damaged()).isZero();
        }
        return lines;
    }

    private static BufferedReader lines(Process child) {
        return new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8));
    }
}
