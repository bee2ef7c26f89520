package io.gleaner.agent.journal;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.config.JournalRoll;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;
import net.openhft.chronicle.queue.RollCycles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalRetentionTest {
    private static final long MINUTE = 60_000;
    private static final long START = Instant.parse("2026-11-30T10:00:00Z").toEpochMilli();
    private static final long DEAD = 1L << 40;

    @TempDir
    Path folder;

    private final AtomicLong clock = new AtomicLong(START);
    private final JournalRing ring = new JournalRing(64, 5);

    private RecordSink open(JournalRoll roll, long retentionBytes, Duration age) throws IOException {
        return new JournalFile(folder, 1, retentionBytes)
                .rolling(roll, age.toMillis(), clock::get)
                .open();
    }

    private void append(RecordSink sink, Runnable write) {
        write.run();
        ring.drain(
                (b, o) -> {
                    ByteBuffer record = new RecordView().wrap(b, o).copy();
                    new RecordView().wrap(record, 0).seal(new CRC32C());
                    sink.append(record);
                },
                1);
    }

    private void run(RecordSink sink, int files, long stepMillis) {
        append(sink, () -> Records.function(ring, 1, 1, 500, 1 << 20, "resize"));
        append(sink, () -> Records.container(ring, 1, 3, 1, "0123"));
        for (int i = 0; i < files; i++) {
            append(sink, () -> Records.started(ring, 1, 7, 1, 3));
            clock.addAndGet(stepMillis);
        }
    }

    private List<String> names() throws IOException {
        return JournalFiles.files(folder).stream()
                .map(p -> p.getFileName().toString())
                .toList();
    }

    private List<String> read() throws IOException {
        List<String> read = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(folder)) {
            while (reader.next()) {
                boolean again = (reader.header().flags() & RecordView.FLAG_SAID_AGAIN) != 0;
                read.add(reader.header().kind() + (again ? " again" : ""));
            }
            assertThat(reader.damaged()).isZero();
        }
        return read;
    }

    @Test
    void shouldBeginAFileAndSayTheNamesAgainWhenTenMinutesHavePassed() throws IOException {
        try (RecordSink sink = open(JournalRoll.TEN_MINUTES, 1L << 40, Duration.ofDays(1))) {
            run(sink, 3, 10 * MINUTE);
        }
        assertThat(names()).hasSize(3);
        // Else Chronicle warns, on the reader's stderr, of the roll that it was told.
        assertThat(JournalFiles.files(folder))
                .allMatch(file -> JournalFiles.isNamedBy(file, RollCycles.TEN_MINUTELY.format()))
                .noneMatch(file -> JournalFiles.isNamedBy(file, RollCycles.FAST_HOURLY.format()))
                .noneMatch(file -> JournalFiles.isNamedBy(file, RollCycles.FAST_DAILY.format()));
        assertThat(read())
                .containsExactly(
                        "FUNCTION",
                        "CONTAINER",
                        "STARTED",
                        "FUNCTION again",
                        "CONTAINER again",
                        "STARTED",
                        "FUNCTION again",
                        "CONTAINER again",
                        "STARTED");
        VerifyReport report = JournalVerifier.verify(folder);
        assertThat(report.damages()).isEmpty();
        assertThat(report.lastSequence()).isEqualTo(5);
    }

    @Test
    void shouldBeReadWithoutBeingToldWhenItRollsDaily() throws IOException {
        try (RecordSink sink = open(JournalRoll.DAILY, 1L << 40, Duration.ofDays(30))) {
            run(sink, 2, 24 * 60 * MINUTE);
        }
        assertThat(names()).hasSize(2);
        assertThat(read()).hasSize(6);
    }

    @Test
    void shouldDeleteTheOldestWhenTheyAreTooOldOrTooLarge() throws IOException {
        try (RecordSink sink = open(JournalRoll.HOURLY, 1L << 40, Duration.ofHours(3))) {
            run(sink, 8, 60 * MINUTE);
            List<String> before = names();
            assertThat(before).hasSize(8);
            // It is 18 o'clock: the hour from 14 to 15 ended just three hours ago.
            awaitTrimmed(sink, before.subList(4, 8));
            append(sink, () -> Records.started(ring, 1, 8, 1, 3));
        }
        assertThat(read()).startsWith("FUNCTION again", "CONTAINER again").hasSize(5 * 3);
        try (RecordSink sink = open(JournalRoll.HOURLY, 1, Duration.ofDays(300))) {
            List<String> left = names();
            // The last two stay.
            awaitTrimmed(sink, left.subList(left.size() - 2, left.size()));
        }
    }

    @Test
    void shouldKeepAFileAndThoseAfterItWhenSomebodyReadsIt() throws IOException {
        try (RecordSink sink = open(JournalRoll.HOURLY, 1, Duration.ofHours(1))) {
            run(sink, 6, 60 * MINUTE);
            List<String> before = names();
            try (InputStream reading = Files.newInputStream(folder.resolve(before.get(2)))) {
                awaitTrimmed(sink, before.subList(2, 6));
                assertThat(reading.read()).isNotNegative();
            }
            awaitTrimmed(sink, before.subList(4, 6));
        }
    }

    /** The queue lets go of its own older files a moment later, on a thread of its own. */
    private void awaitTrimmed(RecordSink sink, List<String> left) {
        await().pollInSameThread().atMost(10, SECONDS).untilAsserted(() -> {
            sink.trim();
            assertThat(names()).isEqualTo(left);
        });
    }

    @Test
    void shouldStayInItsFileWhenTheClockIsSetBack() throws IOException {
        try (RecordSink sink = open(JournalRoll.HOURLY, 1L << 40, Duration.ofDays(1))) {
            append(sink, () -> Records.started(ring, 1, 1, 1, 3));
            clock.addAndGet(60 * MINUTE);
            append(sink, () -> Records.started(ring, 1, 2, 1, 3));
            clock.addAndGet(-5 * 60 * MINUTE);
            append(sink, () -> Records.started(ring, 1, 3, 1, 3));
            sink.trim();
            clock.addAndGet(6 * 60 * MINUTE);
            append(sink, () -> Records.started(ring, 1, 4, 1, 3));
        }
        assertThat(names()).hasSize(3);
        List<Long> invocations = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(folder)) {
            while (reader.next()) {
                invocations.add(reader.header().invocation());
            }
        }
        assertThat(invocations).containsExactly(1L, 2L, 3L, 4L);
        assertThat(JournalVerifier.verify(folder).damages()).isEmpty();
    }

    @Test
    void shouldDeleteOldRunsWhenARunStartsAndNobodyReadsThem() throws IOException {
        Path old = oldRun(1, Instant.ofEpochSecond(1_000));
        Path read = oldRun(2, Instant.ofEpochSecond(1_000));
        Path fresh = oldRun(3, Instant.ofEpochSecond(1_000_000));
        try (InputStream reading = Files.newInputStream(read.resolve("journal/x.cq4"))) {
            RunFolder.create(
                    folder,
                    Instant.ofEpochSecond(1_000_100),
                    DEAD,
                    20,
                    Duration.ofHours(1).toNanos());
            assertThat(reading.read()).isNotNegative();
        }
        assertThat(old).doesNotExist();
        assertThat(read.resolve("journal/x.cq4")).exists();
        assertThat(fresh.resolve("journal/x.cq4")).exists();
    }

    private Path oldRun(int second, Instant written) throws IOException {
        Path run = RunFolder.create(folder, Instant.ofEpochSecond(second), DEAD, 20);
        Path journal = Files.createDirectories(run.resolve("journal"));
        Path file = Files.writeString(journal.resolve("x.cq4"), "some");
        Files.setLastModifiedTime(file, FileTime.from(written));
        Files.setLastModifiedTime(journal, FileTime.from(written));
        return run;
    }
}
