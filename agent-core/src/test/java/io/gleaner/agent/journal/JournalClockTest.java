package io.gleaner.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.config.JournalRoll;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The wall clock, which names the journal's files, is set forward and back by hours. */
@Timeout(60)
class JournalClockTest {
    private final JournalRing ring = new JournalRing(64, 7);
    private final ByteBuffer record =
            ByteBuffer.allocateDirect(RecordLayout.RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final RecordView view = new RecordView().wrap(record, 0);
    private final CRC32C crc = new CRC32C();

    @TempDir
    Path folder;

    @Test
    void shouldKeepEveryRecordInOrderWhenTheWallClockIsSet() throws IOException {
        AtomicLong wallMillis = new AtomicLong(1_790_000_000_000L);
        Path journal = folder.resolve("journal");
        long written = 0;
        try (ChronicleSink sink = new ChronicleSink(
                journal, 1L << 30, Duration.ofDays(365).toMillis(), JournalRoll.HOURLY, wallMillis::get)) {
            for (int hours : new int[] {0, 5, -9, 1, -30, 48, -2}) {
                wallMillis.addAndGet(Duration.ofHours(hours).toMillis());
                for (int i = 0; i < 5; i++) {
                    Records.started(ring, ++written, written, 1, 1);
                    append(sink);
                }
            }
            assertThat(sink.prepare())
                    .as("blocks are reserved also after a step back")
                    .isEqualTo(BlockReserve.RECORDS);
        }

        List<Long> read = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(journal)) {
            while (reader.next()) {
                read.add(reader.header().sequence());
            }
            assertThat(reader.damaged()).isZero();
        }
        assertThat(read).hasSize((int) written).isSorted();
    }

    private void append(ChronicleSink sink) throws IOException {
        sink.prepare();
        ring.drain(
                (buffer, offset) -> {
                    record.put(0, buffer, offset, RecordLayout.RECORD_BYTES);
                    view.seal(crc);
                    sink.append(record);
                },
                1);
    }
}
