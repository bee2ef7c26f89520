package io.gleaner.bench.gossip.simulate;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A datagram under way, or in a socket's buffer; used again once it was read. */
final class Datagram implements Happening {
    /** The envelope that seals a plain text: version, key id, node, boot, counter, tag. */
    static final int ENVELOPE_BYTES = 38;

    static final int PLAIN_BYTES_MOST = 1400 - ENVELOPE_BYTES;

    private final VirtualNetwork network;
    final ByteBuffer plain = ByteBuffer.allocate(PLAIN_BYTES_MOST).order(ByteOrder.LITTLE_ENDIAN);
    int from;
    int fromBoot;
    int to;

    Datagram(VirtualNetwork network) {
        this.network = network;
    }

    @Override
    public void happen(long nowNs) {
        network.host(to).arrives(this, nowNs);
    }

    void recycle() {
        network.recycle(this);
    }

    /** What Linux charges a socket's buffer for it: its bytes and headers in a block of a power of two, and the block's head. */
    int chargedBytes() {
        int bytes = plain.limit() + ENVELOPE_BYTES + 320 + 64;
        return Integer.highestOneBit(bytes - 1) * 2 + 256;
    }
}
