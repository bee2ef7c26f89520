package io.gleaner.transport.gossip;

import io.gleaner.transport.membership.Endpoint;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The parts that messages are made of, in little-endian buffers. */
final class Words {
    private Words() {}

    static void header(ByteBuffer to, int kind, int bytes) {
        to.put((byte) kind).putShort((short) bytes);
    }

    static void endpoint(ByteBuffer to, Endpoint endpoint) {
        to.putLong(endpoint.high()).putLong(endpoint.low()).putShort((short) endpoint.port());
    }

    static Endpoint endpoint(ByteBuffer from) {
        return new Endpoint(from.getLong(), from.getLong(), from.getShort() & 0xffff);
    }

    static void text(ByteBuffer to, byte[] utf8) {
        to.put((byte) utf8.length).put(utf8);
    }

    /** A length byte and so many bytes, or null if they aren't there or are more than allowed. */
    static byte[] bytes(ByteBuffer from, int most) {
        if (!from.hasRemaining()) {
            return null;
        }
        int length = from.get() & 255;
        if (length > most || length > from.remaining()) {
            return null;
        }
        byte[] bytes = new byte[length];
        from.get(bytes);
        return bytes;
    }

    /** A name as {@link #text(ByteBuffer, byte[])} wrote it; null where it isn't UTF-8, which would grow when written again. */
    static String text(ByteBuffer from, int most) {
        byte[] bytes = bytes(from, most);
        if (bytes == null) {
            return null;
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return isPlain(text) ? text : null;
        } catch (CharacterCodingException notText) {
            return null;
        }
    }

    /** Whether there are no control characters in it: names are printed and logged. */
    static boolean isPlain(String text) {
        return text.chars().noneMatch(Character::isISOControl);
    }
}
