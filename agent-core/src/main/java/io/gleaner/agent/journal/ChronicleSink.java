package io.gleaner.agent.journal;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.wire.Wire;

/**
 * Appends records to a Chronicle Queue: one excerpt of 256 bytes each, in a file an hour, mapped and not fsynced. So what
 * was appended survives the death of the process, not that of the machine. Owned by the journal's thread.
 */
final class ChronicleSink implements RecordSink {
    private static final String SUFFIX = ".cq4";

    static {
        ChronicleQueues.quiet();
    }

    private final Path folder;
    private final long retentionBytes;
    private final SingleChronicleQueue queue;
    private final ExcerptAppender appender;
    private final BlockReserve reserve = new BlockReserve();
    private final ByteBuffer record = ByteBuffer.allocateDirect(RecordLayout.RECORD_BYTES);
    private final Bytes<ByteBuffer> bytes = Bytes.wrapForRead(record);

    ChronicleSink(Path folder, long retentionBytes) throws IOException {
        this.folder = folder;
        this.retentionBytes = retentionBytes;
        Files.createDirectories(folder);
        queue = ChronicleQueues.open(folder, false);
        appender = queue.createAppender();
    }

    @Override
    public int prepare() throws IOException {
        Wire wire = appender.wire();
        File current = wire == null || appender.cycle() != queue.cycle() ? null : appender.currentFile();
        if (current == null) {
            // The next append makes the hour's file: that one alone has to do without.
            return 1;
        }
        reserve.ahead(current, wire.bytes().writePosition());
        return BlockReserve.RECORDS;
    }

    @Override
    public void append(ByteBuffer sealed) {
        record.put(0, sealed, 0, RecordLayout.RECORD_BYTES);
        bytes.readPositionRemaining(0, RecordLayout.RECORD_BYTES);
        appender.writeBytes(bytes);
    }

    /** Deletes the oldest hours while there is more than wanted; never the hour that is written or the one before. */
    @Override
    public void trim() {
        File[] hours = folder.toFile().listFiles((f, name) -> name.endsWith(SUFFIX));
        if (hours == null) {
            return;
        }
        Arrays.sort(hours);
        long total = Arrays.stream(hours).mapToLong(File::length).sum();
        boolean deleted = false;
        for (int i = 0; i < hours.length - 2 && total > retentionBytes; i++) {
            long length = hours[i].length();
            if (hours[i].delete()) {
                total -= length;
                deleted = true;
            }
        }
        if (deleted) {
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
