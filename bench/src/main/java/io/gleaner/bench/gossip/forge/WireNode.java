package io.gleaner.bench.gossip.forge;

import io.gleaner.transport.wire.ClusterKeys;
import io.gleaner.transport.wire.DatagramOpener;
import io.gleaner.transport.wire.DatagramSealer;
import io.gleaner.transport.wire.Envelope;
import io.gleaner.transport.wire.Verdict;
import io.gleaner.transport.wire.WireLimits;
import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;

/** A node's two ends of the wire, with arrays for datagrams. */
final class WireNode {
    private final ByteBuffer out = ByteBuffer.allocate(Envelope.DATAGRAM_BYTES_MOST);
    private final ByteBuffer plain = ByteBuffer.allocate(Envelope.PLAIN_BYTES_MOST);
    private final RandomGenerator random;
    final DatagramSealer sealer;
    final DatagramOpener opener;

    WireNode(ClusterKeys keys, long node, int boot, long counterStart, RandomGenerator random) {
        this.random = random;
        sealer = new DatagramSealer(keys, node, boot, () -> counterStart);
        opener = new DatagramOpener(keys, sealer, WireLimits.DEFAULT);
    }

    /** A datagram of random text. */
    byte[] seal() {
        byte[] text = new byte[random.nextInt(Envelope.PLAIN_BYTES_MOST + 1)];
        random.nextBytes(text);
        sealer.seal(ByteBuffer.wrap(text), out.clear());
        return taken();
    }

    Verdict open(byte[] datagram, long nowNs) {
        return opener.open(ByteBuffer.wrap(datagram), plain.clear(), nowNs);
    }

    /** What is to be sent back, or null. */
    byte[] reply() {
        return opener.reply(out.clear()) == 0 ? null : taken();
    }

    private byte[] taken() {
        byte[] bytes = new byte[out.position()];
        out.flip().get(bytes);
        return bytes;
    }
}
