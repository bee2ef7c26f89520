package io.gleaner.agent.journal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The last records, where no file can be written. Thread-safe by one lock; the buffer is made at the first record. */
final class MemoryRecords {
    private final int capacity;
    private ByteBuffer records;
    private long count;

    /** @param capacity a power of two */
    MemoryRecords(int capacity) {
        this.capacity = capacity;
    }

    synchronized void append(ByteBuffer record) {
        if (records == null) {
            records = ByteBuffer.allocateDirect(capacity * RecordLayout.RECORD_BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN);
        }
        records.put(offsetOf(count), record, 0, RecordLayout.RECORD_BYTES);
        count++;
    }

    /** Copies of the last {@code limit} records at most, oldest first. */
    synchronized ByteBuffer last(int limit) {
        int size = (int) Math.min(Math.min(limit, capacity), count);
        ByteBuffer copy = ByteBuffer.allocate(size * RecordLayout.RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < size; i++) {
            copy.put(i * RecordLayout.RECORD_BYTES, records, offsetOf(count - size + i), RecordLayout.RECORD_BYTES);
        }
        return copy;
    }

    synchronized long count() {
        return count;
    }

    private int offsetOf(long number) {
        return (int) (number & (capacity - 1)) * RecordLayout.RECORD_BYTES;
    }
}
