package io.gleaner.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalVerifierTest {
    private static final int RECORDS = 40;
    private static final int HEADER = 4;

    @TempDir
    Path folder;

    private Path file;
    private byte[] whole;
    private final List<Long> positions = new ArrayList<>();

    @BeforeEach
    void writeARun() throws IOException {
        JournalCopy.write(folder, records());
        try (Stream<Path> files = Files.list(folder.resolve("journal"))) {
            file = files.filter(p -> p.toString().endsWith(".cq4")).findFirst().orElseThrow();
        }
        whole = Files.readAllBytes(file);
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
    }

    private static List<ByteBuffer> records() {
        JournalRing ring = new JournalRing(64, 5);
        for (int i = 0; i < RECORDS; i++) {
            Records.completed(ring, i, i + 1, 1, 1, 0, 5, 6, 7);
        }
        List<ByteBuffer> records = new ArrayList<>();
        ring.drain((b, o) -> records.add(new RecordView().wrap(b, o).copy()), RECORDS);
        return records;
    }

    @Test
    void shouldFindNoDamageWhenNothingWasChanged() throws IOException {
        VerifyReport report = JournalVerifier.verify(folder);
        assertThat(report.damages()).isEmpty();
        assertThat(report.unfinished()).isEmpty();
        assertThat(report.records()).isEqualTo(RECORDS);
        assertThat(report.byKind()).containsEntry(RecordKind.COMPLETED, (long) RECORDS);
        assertThat(List.of(report.firstSequence(), report.lastSequence(), report.holes()))
                .containsExactly(1L, (long) RECORDS, 0L);
    }

    /** Every byte of a record and of the length before it, of the first, a middle and the last one. */
    @Test
    void shouldReportTheRecordWhenAnyOfItsBytesWasChanged() throws IOException {
        for (int record : new int[] {0, RECORDS / 2, RECORDS - 1}) {
            long start = positions.get(record) - HEADER;
            for (long at = start; at < start + HEADER + RecordLayout.RECORD_BYTES; at++) {
                for (int mask : new int[] {1, 0x80, 0xFF}) {
                    byte[] changed = whole.clone();
                    changed[(int) at] ^= (byte) mask;
                    assertThat(places(changed))
                            .as("byte " + at + " of record " + record + " changed by " + mask)
                            .isNotEmpty()
                            .allMatch(place -> place >= start && place <= start + HEADER);
                }
            }
        }
    }

    private List<Long> places(byte[] bytes) throws IOException {
        Path copy = folder.resolve("copy.cq4");
        // The file is sparse: what is behind the last record is all zeros.
        int end = (int) Math.min(bytes.length, positions.get(RECORDS - 1) + 4_096);
        Files.write(copy, Arrays.copyOf(bytes, end));
        List<Long> places = new ArrayList<>();
        JournalFileScan.scan(copy, new JournalFileScan.Listener() {
            @Override
            public void record(RecordView record, long position) {}

            @Override
            public void damage(long position, String what) {
                places.add(position);
            }

            @Override
            public void unfinished(long position) {
                places.add(position);
            }
        });
        return places;
    }

    @Test
    void shouldReportDamageWithItsPlaceWhenARecordOfTheJournalWasChanged() throws IOException {
        byte[] changed = whole.clone();
        changed[(int) (positions.get(7) + 100)] ^= 4;
        Files.write(file, changed);
        VerifyReport report = JournalVerifier.verify(folder);
        assertThat(report.records()).isEqualTo(RECORDS - 1);
        assertThat(report.damages()).singleElement().satisfies(damage -> {
            assertThat(damage.place().position()).isEqualTo(positions.get(7));
            assertThat(damage.sequenceBefore()).isEqualTo(7);
            assertThat(damage.toString())
                    .contains(file.getFileName() + " at byte " + positions.get(7))
                    .contains("after record 7");
        });
    }

    /** The queue's own header has no checksum: a change is either told, or changes nothing that is read. */
    @Test
    void shouldReadTheSameOrTellWhenAByteOfTheQueuesOwnHeaderWasChanged() throws IOException {
        for (int at : new int[] {0, 1, 3, 5, 8, 12}) {
            byte[] changed = whole.clone();
            changed[at] ^= 0x5A;
            Files.write(file, changed);
            VerifyReport report = JournalVerifier.verify(folder);
            boolean told = !report.damages().isEmpty();
            assertThat(told || report.records() == RECORDS).as("byte " + at).isTrue();
        }
    }

    @Test
    void shouldTellOfMissingNumbersWhenNoGapRecordDoes() throws IOException {
        List<ByteBuffer> records = records();
        records.remove(10);
        Path other = folder.resolve("other");
        JournalCopy.write(other, records);
        assertThat(JournalVerifier.verify(other).damages())
                .singleElement()
                .asString()
                .contains("1 sequence numbers are missing");
    }

    @Test
    void shouldRefuseTheJournalWhenItsLayoutIsAnother() throws IOException {
        List<ByteBuffer> records = records();
        records.forEach(r -> r.put(RecordLayout.SCHEMA, (byte) 1));
        Path old = folder.resolve("old");
        JournalCopy.write(old, records);
        try (JournalReader reader = JournalReader.open(old)) {
            assertThatThrownBy(reader::next)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("layout 1, this version reads layout 2");
        }
        assertThat(JournalVerifier.verify(old).damages()).hasSize(RECORDS);
    }

    @Test
    void shouldGoOnBehindItWhenTheEndIsMarkedInTheMiddle() throws IOException {
        byte[] changed = whole.clone();
        int at = (int) (positions.get(20) - HEADER);
        ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putInt(at, 0xC000_0000);
        changed[at + HEADER + 40] ^= 1;
        assertThat(places(changed)).containsExactly((long) at);
    }
}
