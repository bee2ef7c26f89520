package io.gleaner.transport.wire;

import static io.gleaner.transport.wire.Envelope.HEADER_BYTES;
import static io.gleaner.transport.wire.Envelope.OVERHEAD_BYTES;
import static io.gleaner.transport.wire.Envelope.PLAIN_BYTES_MOST;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;

/** Puts a node's texts into datagrams that its peers open. Allocates nothing in {@link #seal}. One thread. */
public final class DatagramSealer {
    private final long node;
    private final int boot;
    private final byte[] plainFrame = new byte[Envelope.DATAGRAM_BYTES_MOST];
    private final byte[] sealedFrame = new byte[Envelope.DATAGRAM_BYTES_MOST];
    private final ByteBuffer header = Envelope.view(plainFrame);
    private ClusterKeys keys;
    private FrameCipher cipher;
    private long counter;

    /**
     * @param node the node's number, not 0
     * @param boot larger (unsigned) than in any start before: peers refuse smaller ones, and with the same one whatever counts
     *     lower than before
     * @param random where the counter starts. Give a {@link java.security.SecureRandom}: should two starts ever have one
     *     number, this is what still keeps a nonce from being used twice
     */
    public DatagramSealer(ClusterKeys keys, long node, int boot, RandomGenerator random) {
        this.keys = keys;
        this.node = node;
        this.boot = boot;
        counter = random.nextLong() >>> 2;
        cipher = cipher();
    }

    private FrameCipher cipher() {
        return keys.isPlain() ? new ChecksumCipher(keys.labelBytes()) : keys.cipher(keys.current(), node, boot);
    }

    /**
     * From the next datagram on, seals with these keys' first one.
     *
     * @throws IllegalArgumentException if they have another label, or one of old and new has no key
     */
    public void keys(ClusterKeys changed) {
        keys.checkChange(changed);
        keys = changed;
        cipher = cipher();
    }

    /**
     * Takes the text between position and limit, and appends the datagram at {@code out}'s position; heap or direct.
     *
     * @return the datagram's bytes
     * @throws IllegalArgumentException if the text is longer than {@link Envelope#PLAIN_BYTES_MOST}, or {@code out} too short
     */
    public int seal(ByteBuffer plain, ByteBuffer out) {
        int textBytes = plain.remaining();
        if (textBytes > PLAIN_BYTES_MOST || out.remaining() < textBytes + OVERHEAD_BYTES) {
            throw new IllegalArgumentException("a text of " + textBytes + " bytes doesn't fit: at most "
                    + PLAIN_BYTES_MOST + ", and " + out.remaining() + " are left for text and " + OVERHEAD_BYTES);
        }
        plain.get(plainFrame, HEADER_BYTES, textBytes);
        return seal(0, textBytes, out);
    }

    /** A {@link Handshake}'s text. */
    int seal(Handshake handshake, ByteBuffer out) {
        handshake.write(header, HEADER_BYTES);
        return seal(Envelope.HANDSHAKE_BIT, Handshake.BYTES, out);
    }

    private int seal(int bits, int textBytes, ByteBuffer out) {
        counter++;
        header.put(0, (byte) (Envelope.VERSION | bits | (keys.isPlain() ? Envelope.PLAIN_BIT : 0)));
        header.put(Envelope.KEY_ID_AT, keys.isPlain() ? 0 : keys.current().id());
        header.putLong(Envelope.NODE_AT, node).putInt(Envelope.BOOT_AT, boot).putLong(Envelope.COUNTER_AT, counter);
        cipher.seal(plainFrame, textBytes, sealedFrame);
        out.put(sealedFrame, 0, textBytes + OVERHEAD_BYTES);
        return textBytes + OVERHEAD_BYTES;
    }

    public long node() {
        return node;
    }

    public int boot() {
        return boot;
    }

    /** The last datagram's; the next one has one more. For {@link DatagramOpener#vouched} at a peer. */
    public long counter() {
        return counter;
    }
}
