package io.gleaner.agent.knowledge;

import io.gleaner.harvest.profile.ProfileState;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The file's bytes, little endian: a mark of 8, version and layout of the numbers (i32 each), how many functions (i32); of each
 * its name (u16 length, UTF-8), user allocation (2 x i64), time (i64) and numbers (i32 count, i64 each); at the end the CRC-32C
 * (i32) of all before. Stateless.
 */
final class KnowledgeFormat {
    static final int VERSION = 1;
    /** More is neither written nor read. */
    static final int BYTES_MOST = 64 << 20;

    private static final long MARK = 0x65_67_64_65_6c_77_6e_6bL; // "knwledge"
    private static final int HEADER_BYTES = Long.BYTES + 3 * Integer.BYTES;
    private static final int FIXED_BYTES = Short.BYTES + 3 * Long.BYTES + Integer.BYTES;
    private static final int NAME_BYTES_MOST = 0xFFFF;

    private KnowledgeFormat() {}

    /** Why bytes are no knowledge of ours. */
    static final class NotOursException extends Exception {
        private static final long serialVersionUID = 1;

        NotOursException(String message) {
            super(message);
        }
    }

    /** As many functions as there is room for, the first ones. */
    static ByteBuffer encode(Collection<FunctionKnowledge> functions) {
        List<FunctionKnowledge> fitting = new ArrayList<>();
        long bytes = HEADER_BYTES + Integer.BYTES;
        for (FunctionKnowledge function : functions) {
            byte[] name = utf8(function);
            long more = FIXED_BYTES + name.length + (long) Long.BYTES * function.numbers().length;
            if (name.length <= NAME_BYTES_MOST && bytes + more <= BYTES_MOST) {
                fitting.add(function);
                bytes += more;
            }
        }
        ByteBuffer out = ByteBuffer.allocate((int) bytes).order(ByteOrder.LITTLE_ENDIAN);
        out.putLong(MARK).putInt(VERSION).putInt(ProfileState.LAYOUT).putInt(fitting.size());
        fitting.forEach(function -> put(out, function));
        out.putInt(crc(out, out.position()));
        return out.flip();
    }

    private static void put(ByteBuffer out, FunctionKnowledge function) {
        byte[] name = utf8(function);
        out.putShort((short) name.length).put(name);
        out.putLong(function.cpuMillisUser())
                .putLong(function.memoryBytesUser())
                .putLong(function.epochMillis());
        out.putInt(function.numbers().length);
        for (long number : function.numbers()) {
            out.putLong(number);
        }
    }

    private static byte[] utf8(FunctionKnowledge function) {
        return function.name().getBytes(StandardCharsets.UTF_8);
    }

    /** @throws NotOursException with the reason, as the end of a sentence */
    static List<FunctionKnowledge> decode(byte[] bytes) throws NotOursException {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < HEADER_BYTES + Integer.BYTES || in.getLong() != MARK) {
            throw new NotOursException("it holds something else");
        }
        int version = in.getInt();
        int layout = in.getInt();
        if (version != VERSION || layout != ProfileState.LAYOUT) {
            throw new NotOursException("it is of another version of Gleaner (format " + version + "." + layout
                    + ", this one reads " + VERSION + "." + ProfileState.LAYOUT + ")");
        }
        if (in.getInt(bytes.length - Integer.BYTES) != crc(in, bytes.length - Integer.BYTES)) {
            throw new NotOursException("it is damaged (its checksum does not match)");
        }
        in.limit(bytes.length - Integer.BYTES);
        try {
            int count = in.getInt();
            List<FunctionKnowledge> functions = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                functions.add(next(in));
            }
            return functions;
        } catch (BufferUnderflowException | NegativeArraySizeException e) {
            throw new NotOursException("it is damaged (it ends too early)");
        }
    }

    private static FunctionKnowledge next(ByteBuffer in) {
        byte[] name = new byte[Short.toUnsignedInt(in.getShort())];
        in.get(name);
        long cpuMillis = in.getLong();
        long memoryBytes = in.getLong();
        long epochMillis = in.getLong();
        int count = in.getInt();
        if (count > in.remaining() / Long.BYTES) {
            throw new BufferUnderflowException();
        }
        long[] numbers = new long[count];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.getLong();
        }
        return new FunctionKnowledge(
                new String(name, StandardCharsets.UTF_8), cpuMillis, memoryBytes, epochMillis, numbers);
    }

    private static int crc(ByteBuffer bytes, int until) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().position(0).limit(until));
        return (int) crc.getValue();
    }
}
