package io.gleaner.transport.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * One of a cluster's keys: 32 secret bytes, from which each sender's own is derived, and a short id that datagrams carry.
 * Doesn't print its bytes. Any thread.
 */
final class ClusterKey {
    static final int BYTES = 32;
    private static final byte[] SALT = ascii("gleaner wire 1");
    private static final byte[] ID_PURPOSE = ascii("key id");
    private static final byte[] DATAGRAM_PURPOSE = ascii("datagram");
    private static final int SENDER_BYTES = 12;

    private final byte[] secret;
    private final Hkdf derived;
    private final byte id;
    private final byte[] senderPurpose = new byte[DATAGRAM_PURPOSE.length + SENDER_BYTES];
    private final ByteBuffer sender = ByteBuffer.wrap(senderPurpose).order(ByteOrder.LITTLE_ENDIAN);

    ClusterKey(byte[] secret) {
        this.secret = secret.clone();
        derived = new Hkdf(SALT, secret);
        byte[] ids = new byte[1];
        derived.expand(ID_PURPOSE, ids);
        id = ids[0];
        sender.put(DATAGRAM_PURPOSE);
    }

    /** Tells the cluster's keys apart, without telling more of them than 8 bits of a hash. */
    byte id() {
        return id;
    }

    /** Fills in the key that this sender seals with in this boot. */
    synchronized void senderKey(long node, int boot, byte[] into) {
        sender.putLong(DATAGRAM_PURPOSE.length, node).putInt(DATAGRAM_PURPOSE.length + Long.BYTES, boot);
        derived.expand(senderPurpose, into);
    }

    boolean sameAs(ClusterKey other) {
        return MessageDigest.isEqual(secret, other.secret);
    }

    @Override
    public String toString() {
        return String.format("key %02x", id);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
