package io.gleaner.agent.journal;

import io.gleaner.agent.config.JournalRoll;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.RollCycle;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.wire.Wire;

/**
 * Appends records to a Chronicle Queue: one excerpt of 256 bytes each, in a file an hour, mapped and not fsynced. So what
 * was appended survives the death of the process, not that of the machine. Owned by the journal's thread.
 */
final class ChronicleSink implements RecordSink {
    static {
        ChronicleQueues.quiet();
    }

    private final Path folder;
    private final long retentionBytes;
    private final long retentionAgeMillis;
    private final SingleChronicleQueue queue;
    private final SaidAgain saidAgain = new SaidAgain();
    private int cycle = -1;
    private final ExcerptAppender appender;
    private final BlockReserve reserve = new BlockReserve();
    private final ByteBuffer record = ByteBuffer.allocateDirect(RecordLayout.RECORD_BYTES);
    private final Bytes<ByteBuffer> bytes = Bytes.wrapForRead(record);

    /** @param millis the wall clock by which files are begun and grow old */
    ChronicleSink(Path folder, long retentionBytes, long retentionAgeMillis, JournalRoll roll, LongSupplier millis)
            throws IOException {
        this.folder = folder;
        this.retentionBytes = retentionBytes;
        this.retentionAgeMillis = retentionAgeMillis;
        Files.createDirectories(folder);
        queue = ChronicleQueues.open(folder, roll, millis);
        appender = queue.createAppender();
    }

    @Override
    public int prepare() throws IOException {
        Wire wire = appender.wire();
        File current = wire == null || appender.cycle() < queue.cycle() ? null : appender.currentFile();
        if (current == null) {
            // The next append makes the hour's file: that one alone has to do without.
            return 1;
        }
        reserve.ahead(current, wire.bytes().writePosition());
        return BlockReserve.RECORDS;
    }

    @Override
    public void append(ByteBuffer sealed) {
        int now = queue.cycle();
        if (now != cycle) {
            boolean further = cycle >= 0;
            cycle = now;
            if (further) {
                sayAgain();
            }
        }
        saidAgain.learn(sealed);
        write(sealed);
    }

    private void sayAgain() {
        int ready = 1;
        try {
            for (ByteBuffer told : saidAgain.records()) {
                ready = ready > 0 ? ready : prepare();
                write(told);
                ready--;
            }
        } catch (IOException e) {
            // No room for it: the records themselves matter more, and the next file says it again.
            return;
        }
    }

    private void write(ByteBuffer sealed) {
        record.put(0, sealed, 0, RecordLayout.RECORD_BYTES);
        bytes.readPositionRemaining(0, RecordLayout.RECORD_BYTES);
        appender.writeBytes(bytes);
    }

    @Override
    public void trim() throws IOException {
        RollCycle roll = queue.rollCycle();
        if (JournalFiles.trim(
                folder,
                roll.format(),
                roll.lengthInMillis(),
                retentionBytes,
                retentionAgeMillis,
                queue.time().currentTimeMillis())) {
            queue.refreshDirectoryListing();
        }
    }

    @Override
    public void close() {
        try {
            reserve.close();
        } catch (IOException e) {
            // Nothing in it is buffered.
        }
        appender.close();
        queue.close();
        bytes.releaseLast();
    }
}
