package io.gleaner.harvest.freyr;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes protobuf's wire format (varints and length-delimited fields), as much as an ONNX file needs. */
final class ProtoWriter {
    private static final int VARINT = 0;
    private static final int DELIMITED = 2;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    ProtoWriter number(int field, long value) {
        varint((long) field << 3 | VARINT);
        varint(value);
        return this;
    }

    ProtoWriter text(int field, String value) {
        return raw(field, value.getBytes(StandardCharsets.UTF_8));
    }

    ProtoWriter message(int field, ProtoWriter message) {
        return raw(field, message.toBytes());
    }

    ProtoWriter floats(int field, float[] values) {
        ByteBuffer buffer = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        buffer.asFloatBuffer().put(values);
        return raw(field, buffer.array());
    }

    private ProtoWriter raw(int field, byte[] value) {
        varint((long) field << 3 | DELIMITED);
        varint(value.length);
        bytes.write(value, 0, value.length);
        return this;
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes.write((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        bytes.write((int) rest);
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }
}
