package io.gleaner.harvest.freyr;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads protobuf's wire format field by field, without trusting it: every length is checked, and what is wrong is
 * reported with its offset in the file.
 */
final class ProtoReader {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int DELIMITED = 2;
    private static final int FIXED32 = 5;

    private final byte[] bytes;
    private int at;
    private final int end;
    private int field;
    private int wireType;
    private long number;
    private int start;
    private int length;

    ProtoReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    private ProtoReader(byte[] bytes, int at, int end) {
        this.bytes = bytes;
        this.at = at;
        this.end = end;
    }

    /** Goes to the next field; false at the end. */
    boolean next() throws ModelFileException {
        if (at == end) {
            return false;
        }
        int tagAt = at;
        long tag = varint();
        wireType = (int) (tag & 7);
        if (tag >>> 3 == 0 || tag >>> 3 > 1 << 28) {
            throw new ModelFileException("no field can stand at byte " + tagAt);
        }
        field = (int) (tag >>> 3);
        switch (wireType) {
            case VARINT -> number = varint();
            case FIXED64 -> skip(Long.BYTES, tagAt);
            case FIXED32 -> skip(Integer.BYTES, tagAt);
            case DELIMITED -> skip(varint(), tagAt);
            default -> throw new ModelFileException("unknown wire type " + wireType + " at byte " + tagAt);
        }
        return true;
    }

    int field() {
        return field;
    }

    long number() throws ModelFileException {
        require(VARINT);
        return number;
    }

    String text() throws ModelFileException {
        require(DELIMITED);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, start, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new ModelFileException("no text (UTF-8) at byte " + start, e);
        }
    }

    ProtoReader message() throws ModelFileException {
        require(DELIMITED);
        return new ProtoReader(bytes, start, start + length);
    }

    boolean isDelimited() {
        return wireType == DELIMITED;
    }

    float[] floats() throws ModelFileException {
        require(DELIMITED);
        if (length % Float.BYTES != 0) {
            throw new ModelFileException(length + " bytes at byte " + start + " are no whole number of floats");
        }
        float[] values = new float[length / Float.BYTES];
        ByteBuffer.wrap(bytes, start, length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer()
                .get(values);
        return values;
    }

    /** A packed list of varints. */
    long[] numbers() throws ModelFileException {
        ProtoReader packed = message();
        long[] values = new long[length];
        int count = 0;
        while (packed.at < packed.end) {
            values[count++] = packed.varint();
        }
        return java.util.Arrays.copyOf(values, count);
    }

    private void require(int expected) throws ModelFileException {
        if (wireType != expected) {
            throw new ModelFileException(
                    "field " + field + " before byte " + at + " has wire type " + wireType + ", not " + expected);
        }
    }

    private void skip(long bytesToSkip, int tagAt) throws ModelFileException {
        if (bytesToSkip < 0 || bytesToSkip > end - at) {
            throw new ModelFileException("the field at byte " + tagAt + " is " + bytesToSkip + " bytes long, but only "
                    + (end - at) + " follow: the file was cut off or damaged");
        }
        start = at;
        length = (int) bytesToSkip;
        at += length;
    }

    private long varint() throws ModelFileException {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at == end) {
                throw new ModelFileException("a number is cut off at byte " + at);
            }
            byte b = bytes[at++];
            value |= (long) (b & 0x7F) << shift;
            if (b >= 0) {
                return value;
            }
        }
        throw new ModelFileException("a number of more than 64 bits stands before byte " + at);
    }
}
