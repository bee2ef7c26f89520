package io.gleaner.bench.gossip.simulate;

import java.nio.ByteBuffer;

/**
 * How much of the bytes sent is load, read from the bytes as docs/wire.md has them: a schema version, then messages of a kind, a
 * length of two bytes, and a body. Load is nodes' records, zones' sums and details, with their headers. One thread.
 */
final class LoadShare {
    private static final int HEADER_BYTES = 3;
    private static final int FIRST_LOAD_KIND = 9;
    private static final int LAST_LOAD_KIND = 11;

    private long loadBytes;
    private long allBytes;

    /** @param plain from 0 to its position */
    void add(ByteBuffer plain, int sealedBytes) {
        allBytes += sealedBytes;
        int end = plain.position();
        for (int at = 1; at + HEADER_BYTES <= end; ) {
            int kind = plain.get(at);
            int bytes = HEADER_BYTES + Short.toUnsignedInt(plain.getShort(at + 1));
            if (kind >= FIRST_LOAD_KIND && kind <= LAST_LOAD_KIND) {
                loadBytes += bytes;
            }
            at += bytes;
        }
    }

    /** Of all bytes, envelopes included; null where nothing was sent. */
    Double value() {
        return allBytes == 0 ? null : (Double) ((double) loadBytes / allBytes);
    }
}
