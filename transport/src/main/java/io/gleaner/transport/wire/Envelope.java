package io.gleaner.transport.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Where the fields of a datagram stand, all little endian: version, key id, the sender's node, boot and counter, the (sealed)
 * text, a tag. {@code docs/wire.md} says what each means.
 */
public final class Envelope {
    /** No datagram is longer: it fits into one frame of any network that carries Ethernet. */
    public static final int DATAGRAM_BYTES_MOST = 1400;

    public static final int HEADER_BYTES = 22;
    public static final int TAG_BYTES = 16;
    /** What a datagram is longer than its plain text, with a key or without. */
    public static final int OVERHEAD_BYTES = HEADER_BYTES + TAG_BYTES;

    /** The longest plain text. */
    public static final int PLAIN_BYTES_MOST = DATAGRAM_BYTES_MOST - OVERHEAD_BYTES;

    static final int VERSION = 1;
    static final int VERSION_BITS = 0x0f;
    /** Set where the text is between two {@link DatagramOpener}s, see {@link Handshake}. */
    static final int HANDSHAKE_BIT = 0x10;
    /** Set where there is no key: the text is as it was, the tag is a checksum. */
    static final int PLAIN_BIT = 0x80;

    static final int KNOWN_BITS = VERSION_BITS | HANDSHAKE_BIT | PLAIN_BIT;
    static final int KEY_ID_AT = 1;
    static final int NODE_AT = 2;
    static final int BOOT_AT = 10;
    static final int COUNTER_AT = 14;

    private Envelope() {}

    /** An array's view in the order of the wire. */
    static ByteBuffer view(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
