package io.gleaner.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.core.time.SetTimeProvider;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal over several hours, some without a record, where the reader starts in the middle. */
class JournalReaderTest {
    private static final int[] RECORDS_BY_HOUR = {5, 0, 3, 0, 0, 4};
    private static final int ALL = 12;

    @TempDir
    Path folder;

    private final SetTimeProvider clock = new SetTimeProvider();
    private long sequence;

    @BeforeEach
    void writeHours() {
        ChronicleQueues.quiet();
        try (SingleChronicleQueue queue = SingleChronicleQueueBuilder.single(folder.toFile())
                        .rollCycle(RollCycles.FAST_HOURLY)
                        .timeProvider(clock)
                        .build();
                ExcerptAppender appender = queue.createAppender()) {
            for (int hour = 0; hour < RECORDS_BY_HOUR.length; hour++) {
                clock.currentTimeMillis(TimeUnit.HOURS.toMillis(500_000 + hour));
                for (int i = 0; i < RECORDS_BY_HOUR[hour]; i++) {
                    // The first of each hour is a name.
                    append(appender, i == 0 ? RecordKind.FUNCTION : RecordKind.STARTED);
                }
            }
        }
    }

    private void append(ExcerptAppender appender, RecordKind kind) {
        ByteBuffer record = ByteBuffer.allocateDirect(RecordLayout.RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        record.put(RecordLayout.SCHEMA, (byte) RecordLayout.SCHEMA_VERSION);
        record.put(RecordLayout.KIND, kind.code());
        record.putLong(RecordLayout.SEQUENCE, ++sequence);
        new RecordView().wrap(record, 0).seal(new CRC32C());
        Bytes<ByteBuffer> bytes = Bytes.wrapForRead(record);
        bytes.readPositionRemaining(0, RecordLayout.RECORD_BYTES);
        appender.writeBytes(bytes);
        bytes.releaseLast();
    }

    private static List<Long> rest(JournalReader reader) {
        List<Long> sequences = new ArrayList<>();
        while (reader.next()) {
            sequences.add(reader.header().sequence());
        }
        return sequences;
    }

    @Test
    void shouldAnswerTheLastOnesWhateverHoursTheyStandIn() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.filter(file -> file.toString().endsWith(".cq4"))).hasSize(3);
        }
        try (JournalReader reader = JournalReader.open(folder)) {
            for (int count = 0; count <= ALL + 2; count++) {
                reader.toLast(count);
                List<Long> sequences = rest(reader);
                int expected = Math.min(count, ALL);
                assertThat(sequences).as("the last " + count).hasSize(expected);
                if (expected > 0) {
                    assertThat(sequences.get(0)).isEqualTo(ALL - expected + 1);
                    assertThat(sequences.get(expected - 1)).isEqualTo(ALL);
                }
            }
            assertThat(reader.damaged()).isZero();
        }
    }

    @Test
    void shouldCountWhatItCannotReachWhenALengthIsWiped() throws IOException {
        List<Path> files = JournalFiles.files(folder);
        List<Long> first = positions(files.get(0));
        List<Long> last = positions(files.get(2));
        try (JournalReader reader = JournalReader.open(folder)) {
            assertThat(rest(reader)).hasSize(ALL);
            assertThat(reader.unreached()).isZero();
        }
        // In an hour that others follow: those that stand behind it there.
        wipe(files.get(0), first.get(3));
        assertUnreached();
        // The first of the last hour too.
        wipe(files.get(2), last.get(0));
        assertUnreached();
        try (JournalReader reader = JournalReader.open(folder)) {
            reader.toLast(0);
            assertThat(rest(reader)).isEmpty();
            assertThat(reader.unreached()).isZero();
        }
    }

    private void assertUnreached() throws IOException {
        try (JournalReader reader = JournalReader.open(folder)) {
            int seen = rest(reader).size();
            assertThat(seen).isLessThan(ALL);
            assertThat(seen + reader.unreached()).isEqualTo(ALL);
        }
    }

    private static List<Long> positions(Path file) throws IOException {
        List<Long> positions = new ArrayList<>();
        JournalFileScan.scan(file, new JournalFileScan.Listener() {
            @Override
            public void record(RecordView record, long position) {
                positions.add(position);
            }

            @Override
            public void damage(long position, String what) {
                throw new AssertionError(position + " " + what);
            }

            @Override
            public void unfinished(long position) {
                throw new AssertionError(position);
            }
        });
        return positions;
    }

    private static void wipe(Path file, long position) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(Integer.BYTES), position - Integer.BYTES);
        }
    }

    @Test
    void shouldPassByAllButNamesWhenOnlyThoseAreAskedFor() throws IOException {
        try (JournalReader reader = JournalReader.open(folder)) {
            List<Long> names = new ArrayList<>();
            while (reader.nextName()) {
                assertThat(reader.header().kind()).isEqualTo(RecordKind.FUNCTION);
                names.add(reader.header().sequence());
            }
            assertThat(names).containsExactly(1L, 6L, 9L);
            reader.toLast(2);
            assertThat(rest(reader)).containsExactly(11L, 12L);
        }
    }
}
