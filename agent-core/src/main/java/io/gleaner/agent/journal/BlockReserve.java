package io.gleaner.agent.journal;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

/**
 * Disk blocks ahead of where a sparse, mapped file is being written: zeros are written there through a channel, which says
 * by an exception what a mapped page would say by a signal. Knows one file at a time; the journal's thread only.
 */
final class BlockReserve implements AutoCloseable {
    /** So much is reserved at a time, about 4,000 records. */
    static final int CHUNK_BYTES = 1 << 20;

    /** For how many records blocks are reserved at least. */
    static final int RECORDS = 1_024;

    /** So much is reserved always: that many records, and the index that Chronicle writes between them. */
    private static final int LEAST_BYTES = 512 << 10;

    /** Nearer to the last record than this Chronicle may have written already: only empty pages are filled there. */
    private static final int NEAR_BYTES = 256 << 10;

    private static final int PAGE_BYTES = 4096;

    private final ByteBuffer zeros = ByteBuffer.allocateDirect(CHUNK_BYTES);
    private final ByteBuffer page = ByteBuffer.allocateDirect(PAGE_BYTES);
    private FileChannel channel;
    private File file;
    private long reservedEnd;

    /**
     * Reserves ahead.
     *
     * @param current the file that is being written
     * @param end where the last record in it ends
     */
    void ahead(File current, long end) throws IOException {
        if (!current.equals(file)) {
            open(current, end);
        }
        while (reservedEnd - end < LEAST_BYTES) {
            write(zeros, reservedEnd, CHUNK_BYTES);
            reservedEnd += CHUNK_BYTES;
        }
    }

    private void open(File current, long end) throws IOException {
        close();
        channel = FileChannel.open(current.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE);
        long from = (end + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
        for (long at = from; at < from + NEAR_BYTES; at += PAGE_BYTES) {
            if (isEmpty(at)) {
                write(zeros, at, PAGE_BYTES);
            }
        }
        reservedEnd = from + NEAR_BYTES;
        file = current;
    }

    private boolean isEmpty(long at) throws IOException {
        page.clear();
        int read = channel.read(page, at);
        for (int i = 0; i < read; i++) {
            if (page.get(i) != 0) {
                return false;
            }
        }
        return true;
    }

    private void write(ByteBuffer bytes, long at, int length) throws IOException {
        bytes.clear().limit(length);
        while (bytes.hasRemaining()) {
            channel.write(bytes, at + bytes.position());
        }
    }

    @Override
    public void close() throws IOException {
        file = null;
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }
}
