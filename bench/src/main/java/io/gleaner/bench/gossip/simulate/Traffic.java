package io.gleaner.bench.gossip.simulate;

import io.gleaner.bench.gossip.check.DatagramSize;
import java.nio.ByteBuffer;

/** Counts what is sent from a moment on. One thread. */
final class Traffic implements Simulation.SendListener {
    private final long fromNs;
    private final DatagramSize size;
    private final LoadShare share = new LoadShare();
    private final int decodedEvery;
    private long datagrams;
    private long datagramBytes;
    private long stateBytes;
    private int longest;

    /** @param decodedEvery looks into one of so many datagrams for the share of load */
    Traffic(long fromNs, DatagramSize size, int decodedEvery) {
        this.fromNs = fromNs;
        this.size = size;
        this.decodedEvery = decodedEvery;
    }

    @Override
    public void datagram(int node, ByteBuffer plain, long nowNs) {
        int bytes = plain.position() + Datagram.ENVELOPE_BYTES;
        size.sent(node, bytes, nowNs);
        longest = Math.max(longest, bytes);
        if (nowNs >= fromNs) {
            datagramBytes += bytes;
            if (datagrams++ % decodedEvery == 0) {
                share.add(plain, bytes);
            }
        }
    }

    @Override
    public void state(int node, int bytes, long nowNs) {
        if (nowNs >= fromNs) {
            stateBytes += bytes;
        }
    }

    long bytes() {
        return datagramBytes + stateBytes;
    }

    long stateBytes() {
        return stateBytes;
    }

    long datagrams() {
        return datagrams;
    }

    int longestBytes() {
        return longest;
    }

    /** Load's share of what was sent in datagrams, envelopes included; null where nothing was sent. */
    Double loadShare() {
        return share.value();
    }
}
