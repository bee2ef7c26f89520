package io.gleaner.agent.journal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** Reads what all kinds of records share. A flyweight: {@link #wrap} it over a record. Not thread-safe. */
public class RecordView {
    /** How long a record is. */
    public static final int RECORD_BYTES = RecordLayout.RECORD_BYTES;

    /** DECIDED flag: a control run at the user allocation. */
    public static final int FLAG_CONTROL_RUN = 1 << 8;
    /** DECIDED flag: a safeguard run, which sets the baseline anew. */
    public static final int FLAG_SAFEGUARD_RUN = 1 << 9;
    /** DECIDED flag: the invocation lends. */
    public static final int FLAG_LENDER = 1 << 10;
    /** DECIDED flag: the invocation borrows. */
    public static final int FLAG_BORROWER = 1 << 11;

    /** DECIDED flag: the function's profile was read. */
    public static final int FLAG_PROFILE_READ = 1 << 12;
    /** DECIDED flag: the function's last run failed. */
    public static final int FLAG_LAST_RUN_FAILED = 1 << 13;
    /** DECIDED flag: another run of the function tripped while this was being decided, so that nothing was lent. */
    public static final int FLAG_TRIPPED_MEANWHILE = 1 << 14;

    /** DECIDED flag: the function ran slower than tolerated while it lent, so that it lends nothing for some runs. */
    public static final int FLAG_TOLERANCE_HELD = 1 << 15;

    /** FUNCTION flag: its control runs are drawn by shares of its own. */
    public static final int FLAG_OWN_CONTROL = 1 << 1;

    /** BOOT, FUNCTION and CONTAINER flag: said again at the beginning of a file, so that it can be read alone. */
    public static final int FLAG_SAID_AGAIN = 1;

    private ByteBuffer buffer;
    private int offset;

    /** Wraps the record at {@code offset} of a little-endian buffer, which is accessed absolutely. */
    public RecordView wrap(ByteBuffer buffer, int offset) {
        if (buffer.order() != ByteOrder.LITTLE_ENDIAN) {
            throw new IllegalArgumentException("a record's buffer must be little endian");
        }
        this.buffer = buffer;
        this.offset = offset;
        return this;
    }

    final ByteBuffer buffer() {
        return buffer;
    }

    final int offset() {
        return offset;
    }

    /** Version of the layout. */
    public final int schema() {
        return u8At(RecordLayout.SCHEMA);
    }

    /** What the record says; {@link RecordKind#NONE} for a kind this version does not know. */
    public final RecordKind kind() {
        return RecordKind.of(buffer.get(offset + RecordLayout.KIND));
    }

    /** The kind's flags. */
    public final int flags() {
        return u16At(RecordLayout.FLAGS);
    }

    /** Tells one start of the agent from another. */
    public final int boot() {
        return intAt(RecordLayout.BOOT);
    }

    /** From 1, rising; missing numbers are missing records. */
    public final long sequence() {
        return longAt(RecordLayout.SEQUENCE);
    }

    /** The agent's monotonic clock, in nanoseconds. */
    public final long nowNs() {
        return longAt(RecordLayout.NOW_NS);
    }

    /** The invocation's handle, 0 where none is meant. */
    public final long invocation() {
        return longAt(RecordLayout.INVOCATION);
    }

    /** Whether the record is as it was written: schema and checksum. Allocates. */
    public final boolean intact() {
        return schema() == RecordLayout.SCHEMA_VERSION
                && intAt(RecordLayout.CRC32C) == checksum(buffer.duplicate(), new CRC32C());
    }

    /** Whether the checksum is right, whatever the schema; for who owns the buffer, as {@link #intact(CRC32C)}. */
    final boolean sealed(CRC32C crc) {
        return intAt(RecordLayout.CRC32C) == checksum(buffer, crc);
    }

    /** As {@link #intact()}, for who owns the buffer: allocates nothing and moves its position and limit. */
    final boolean intact(CRC32C crc) {
        return schema() == RecordLayout.SCHEMA_VERSION && intAt(RecordLayout.CRC32C) == checksum(buffer, crc);
    }

    /**
     * Writes the checksum; the draining thread does so before it appends. Moves the buffer's limit meanwhile, so that
     * nobody else may use the buffer: not the ring's own.
     */
    final void seal(CRC32C crc) {
        int checksum = checksum(buffer, crc);
        buffer.clear().putInt(offset + RecordLayout.CRC32C, checksum);
    }

    private int checksum(ByteBuffer bytes, CRC32C crc) {
        bytes.clear().position(offset).limit(offset + RecordLayout.CRC32C);
        crc.reset();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    /** A copy of the record, little endian, to be wrapped by another view. Allocates. */
    public final ByteBuffer copy() {
        return ByteBuffer.allocate(RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN).put(0, buffer, offset, RECORD_BYTES);
    }

    final long longAt(int field) {
        return buffer.getLong(offset + field);
    }

    final double doubleAt(int field) {
        return buffer.getDouble(offset + field);
    }

    final long u48At(int field) {
        return buffer.getInt(offset + field) & 0xFFFF_FFFFL | (long) u16At(field + 4) << 32;
    }

    final int u24At(int field) {
        return u16At(field) | u8At(field + 2) << 16;
    }

    final int intAt(int field) {
        return buffer.getInt(offset + field);
    }

    final float floatAt(int field) {
        return buffer.getFloat(offset + field);
    }

    final int u16At(int field) {
        return buffer.getShort(offset + field) & 0xFFFF;
    }

    final int u8At(int field) {
        return buffer.get(offset + field) & 0xFF;
    }

    final String textAt() {
        byte[] text = new byte[Math.min(u16At(RecordLayout.TEXT_LENGTH), RecordLayout.TEXT_BYTES)];
        buffer.get(offset + RecordLayout.TEXT, text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
