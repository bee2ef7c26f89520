package io.gleaner.transport.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A node's two ends of the wire, and what reached it. */
final class WirePeer {
    final DatagramSealer sealer;
    final DatagramOpener opener;
    final List<String> texts = new ArrayList<>();
    long nowNs = 1_000;

    WirePeer(ClusterKeys keys, long node, int boot) {
        this(keys, node, boot, WireLimits.DEFAULT);
    }

    WirePeer(ClusterKeys keys, long node, int boot, WireLimits limits) {
        sealer = new DatagramSealer(keys, node, boot, new Random(node * 31 + boot));
        opener = new DatagramOpener(keys, sealer, limits);
    }

    void keys(ClusterKeys keys) {
        sealer.keys(keys);
        opener.keys(keys);
    }

    byte[] seal(String text) {
        ByteBuffer out = ByteBuffer.allocate(Envelope.DATAGRAM_BYTES_MOST);
        sealer.seal(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), out);
        return taken(out);
    }

    Verdict open(byte[] datagram) {
        ByteBuffer plain = ByteBuffer.allocate(Envelope.PLAIN_BYTES_MOST);
        Verdict verdict = opener.open(ByteBuffer.wrap(datagram), plain, nowNs);
        if (verdict == Verdict.OK) {
            texts.add(StandardCharsets.UTF_8.decode(plain).toString());
        }
        return verdict;
    }

    /** What the opener wants sent back, or null. */
    byte[] reply() {
        ByteBuffer out = ByteBuffer.allocate(Envelope.DATAGRAM_BYTES_MOST);
        return opener.reply(out) == 0 ? null : taken(out);
    }

    /** Delivers a datagram, and replies until nobody has one. */
    Verdict send(byte[] datagram, WirePeer to) {
        Verdict verdict = to.open(datagram);
        byte[] reply = to.reply();
        if (reply != null) {
            to.send(reply, this);
        }
        return verdict;
    }

    Verdict send(String text, WirePeer to) {
        return send(seal(text), to);
    }

    /** After it both know each other. */
    WirePeer meet(WirePeer other) {
        send("hello", other);
        return this;
    }

    private static byte[] taken(ByteBuffer out) {
        byte[] bytes = new byte[out.position()];
        out.flip().get(bytes);
        return bytes;
    }
}
