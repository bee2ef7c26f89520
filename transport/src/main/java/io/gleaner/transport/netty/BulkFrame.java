package io.gleaner.transport.netty;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * What goes over a bulk connection, once in each direction, little endian: magic "GLBK" (4 bytes), version (1), three zeros,
 * a hash of the cluster's label (8), the sender's node (8), boot (4) and last datagram counter (8), the state's length (4), the
 * state.
 *
 * @param cluster the first 8 bytes of the label's SHA-256, so that clusters under one authority don't mix
 * @param counter of the sender's last datagram, so that the other side takes later ones without a challenge
 */
record BulkFrame(long cluster, long node, int boot, long counter) {
    static final int HEADER_BYTES = 40;
    static final int LENGTH_OFFSET = 36;
    static final int STATE_BYTES_MOST = 1 << 20;
    private static final int MAGIC = 0x4b424c47;
    private static final int VERSION = 1;

    static long clusterOf(String label) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(label.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(hash).getLong();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    void write(ByteBuf to, int stateBytes) {
        to.writeIntLE(MAGIC).writeIntLE(VERSION).writeLongLE(cluster).writeLongLE(node);
        to.writeIntLE(boot).writeLongLE(counter).writeIntLE(stateBytes);
    }

    /**
     * Takes the header; the state is what is left then.
     *
     * @throws BulkException where this isn't one, or one of another version
     */
    static BulkFrame read(ByteBuf from) throws BulkException {
        if (from.readableBytes() < HEADER_BYTES || from.readIntLE() != MAGIC) {
            throw new BulkException("it doesn't speak Gleaner's bulk protocol");
        }
        int version = from.readIntLE();
        if (version != VERSION) {
            throw new BulkException("it speaks version " + version + " of the bulk protocol, this node " + VERSION);
        }
        BulkFrame frame = new BulkFrame(from.readLongLE(), from.readLongLE(), from.readIntLE(), from.readLongLE());
        from.skipBytes(Integer.BYTES);
        return frame;
    }
}
