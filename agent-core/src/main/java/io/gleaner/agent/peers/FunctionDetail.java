package io.gleaner.agent.peers;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What a node tells its peers of one of its functions, 11 bytes little endian: layout u8 (1) · runs at once u16 · mean and
 * 90th percentile of the execution time in microseconds, u32 each. Immutable.
 *
 * @param atOnce how many runs it can have at once; 0 = none is warm
 * @param meanMicros 0 = not known
 * @param p90Micros 0 = not known
 */
record FunctionDetail(int atOnce, long meanMicros, long p90Micros) {
    private static final int LAYOUT = 1;
    private static final int BYTES = 11;
    private static final int U16 = 0xffff;
    private static final long U32 = 0xffff_ffffL;
    /** A name that is longer is told by its beginning and its hash. */
    private static final int KEY_BYTES_MOST = 64;

    byte[] bytes() {
        ByteBuffer to = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        to.put((byte) LAYOUT).putShort((short) Math.min(U16, atOnce));
        to.putInt((int) Math.min(U32, meanMicros)).putInt((int) Math.min(U32, p90Micros));
        return to.array();
    }

    /** Null where the bytes are of another layout. */
    static FunctionDetail of(byte[] bytes) {
        if (bytes == null || bytes.length < BYTES || bytes[0] != LAYOUT) {
            return null;
        }
        ByteBuffer from = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return new FunctionDetail(from.getShort(1) & U16, from.getInt(3) & U32, from.getInt(7) & U32);
    }

    /** The function's key in details. */
    static byte[] key(String function) {
        byte[] name = function.getBytes(StandardCharsets.UTF_8);
        if (name.length <= KEY_BYTES_MOST) {
            return name;
        }
        byte[] key = Arrays.copyOf(name, KEY_BYTES_MOST);
        ByteBuffer.wrap(key).putInt(KEY_BYTES_MOST - Integer.BYTES, Arrays.hashCode(name));
        return key;
    }
}
