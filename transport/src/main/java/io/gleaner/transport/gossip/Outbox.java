package io.gleaner.transport.gossip;

import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.PeerEvent;
import java.nio.ByteBuffer;

/** What a node of the protocol wants done; called on the thread that drives it, while it is driven. */
public interface Outbox {
    /**
     * An empty little-endian buffer for the next datagram's plain text, with room for what a datagram of 1400 bytes holds
     * once sealed; the same one each time.
     */
    ByteBuffer buffer();

    /** Sends what stands in {@link #buffer()} up to its position. May be lost. */
    void send(Endpoint to);

    /** Exchanges bulk state over TCP with the peer that listens there (join, push-pull). May fail; both sides then know no more. */
    void exchange(Endpoint with);

    /** Something changed about a peer. */
    void event(PeerEvent event);
}
