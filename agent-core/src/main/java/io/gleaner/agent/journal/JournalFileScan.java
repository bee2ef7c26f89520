package io.gleaner.agent.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * Walks the bytes of one file of a journal without Chronicle, so that no damage can stop or mislead it: documents of a
 * 4-byte header (two flags, a length) and their content, the records among them. After damage it goes on at the next record
 * whose checksum is right. One thread.
 */
final class JournalFileScan {
    /** Hears what is found, in the order of the file. */
    interface Listener {
        /** A record whose checksum is right; the buffer is reused. */
        void record(RecordView record, long position);

        /** Bytes that are not as they were written. */
        void damage(long position, String what);

        /** What was being written when the writer died; nobody was told that it is there. */
        void unfinished(long position);
    }

    private static final int NOT_COMPLETE = 1 << 31;
    private static final int META = 1 << 30;
    private static final int LENGTH = META - 1;
    private static final int END_OF_FILE = NOT_COMPLETE | META;
    private static final int HEADER_BYTES = 4;
    private static final int WINDOW_BYTES = 1 << 20;

    private final FileChannel file;
    private final long size;
    private final Listener listener;
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long windowStart = -1;
    private final ByteBuffer record =
            ByteBuffer.allocate(RecordLayout.RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final RecordView view = new RecordView().wrap(record, 0);
    private final CRC32C crc = new CRC32C();

    private JournalFileScan(FileChannel file, Listener listener) throws IOException {
        this.file = file;
        this.listener = listener;
        size = file.size();
    }

    static void scan(Path path, Listener listener) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            new JournalFileScan(file, listener).scan(0);
        }
    }

    /** How many records whose checksum is right stand from the document at this place on. */
    static long records(Path path, long from) throws IOException {
        Counter counter = new Counter();
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            new JournalFileScan(file, counter).scan(from);
        }
        return counter.records;
    }

    private static final class Counter implements Listener {
        private long records;

        @Override
        public void record(RecordView record, long position) {
            records++;
        }

        @Override
        public void damage(long position, String what) {
            // Told by who verifies.
        }

        @Override
        public void unfinished(long position) {
            // Not there.
        }
    }

    private void scan(long from) throws IOException {
        long position = from;
        while (position >= 0 && position + HEADER_BYTES <= size) {
            position = document(position, intAt(position));
        }
    }

    /** Looks at the document at a position; answers where the next one is, -1 = that was all. */
    private long document(long position, int header) throws IOException {
        if (header == RecordLayout.RECORD_BYTES) {
            return wholeRecord(position);
        }
        if (header == 0 || header == END_OF_FILE) {
            return end(position);
        }
        if (isRecord(position + HEADER_BYTES)) {
            return misnamed(position, header);
        }
        int length = header & LENGTH;
        boolean meta = (header & META) != 0 && (header & NOT_COMPLETE) == 0;
        if (meta && length > 0 && position + HEADER_BYTES + length <= size) {
            return next(position, length);
        }
        return lost(position, header);
    }

    private static long next(long position, int length) {
        return position + HEADER_BYTES + (length + 3 & ~3);
    }

    private long wholeRecord(long position) throws IOException {
        if (isRecord(position + HEADER_BYTES)) {
            listener.record(view, position + HEADER_BYTES);
        } else if (position + HEADER_BYTES + RecordLayout.RECORD_BYTES > size) {
            listener.damage(position, "the file was cut off within a record");
        } else {
            listener.damage(position + HEADER_BYTES, "a record's checksum is wrong");
        }
        return next(position, RecordLayout.RECORD_BYTES);
    }

    /** A record is there, but what stands before it says something else. */
    private long misnamed(long position, int header) throws IOException {
        long after = next(position, RecordLayout.RECORD_BYTES);
        if (header == (NOT_COMPLETE | RecordLayout.RECORD_BYTES) && nextRecord(after) < 0) {
            listener.unfinished(position);
            return -1;
        }
        isRecord(position + HEADER_BYTES);
        listener.damage(position, "the length before a record is wrong");
        listener.record(view, position + HEADER_BYTES);
        return after;
    }

    private long end(long position) throws IOException {
        if (isRecord(position + HEADER_BYTES)) {
            return misnamed(position, 0);
        }
        long next = nextRecord(position + HEADER_BYTES);
        if (next >= 0) {
            listener.damage(position, "the end of the file is marked here, but records follow");
        }
        return next;
    }

    private long lost(long position, int header) throws IOException {
        long next = nextRecord(position + HEADER_BYTES);
        if (next < 0 && (header & NOT_COMPLETE) != 0) {
            listener.unfinished(position);
        } else {
            listener.damage(position, "there is neither a record nor a block of the queue's own");
        }
        return next;
    }

    /** The header of the next record whose checksum is right, -1 = none. */
    private long nextRecord(long from) throws IOException {
        for (long position = from + 3 & ~3L; position + HEADER_BYTES <= size; position += HEADER_BYTES) {
            if (intAt(position) == RecordLayout.RECORD_BYTES && isRecord(position + HEADER_BYTES)) {
                return position;
            }
        }
        return -1;
    }

    private boolean isRecord(long position) throws IOException {
        if (position + RecordLayout.RECORD_BYTES > size || (intAt(position) & 0xFF) == 0) {
            return false;
        }
        load(position, RecordLayout.RECORD_BYTES);
        record.put(0, window, (int) (position - windowStart), RecordLayout.RECORD_BYTES);
        boolean sealed = view.sealed(crc);
        record.clear();
        return sealed;
    }

    private int intAt(long position) throws IOException {
        load(position, Integer.BYTES);
        return window.getInt((int) (position - windowStart));
    }

    private void load(long position, int bytes) throws IOException {
        if (windowStart >= 0 && position >= windowStart && position + bytes <= windowStart + window.limit()) {
            return;
        }
        window.clear();
        windowStart = position;
        while (window.hasRemaining() && file.read(window, position + window.position()) > 0) {
            // Until the window is full or the file is at its end.
        }
        window.flip();
        if (window.limit() < bytes) {
            throw new IOException("the file became shorter while it was read");
        }
    }
}
