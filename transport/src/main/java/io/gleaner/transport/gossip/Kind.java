package io.gleaner.transport.gossip;

/** Kinds of messages within a datagram or a bulk state, by their code on the wire; see docs/wire.md. */
final class Kind {
    static final byte SCHEMA = 1;

    static final int PING = 1;
    static final int ACK = 2;
    static final int NACK = 3;
    static final int PING_REQUEST = 4;
    static final int ALIVE = 5;
    static final int SUSPECT = 6;
    static final int DEAD = 7;
    static final int LEFT = 8;
    static final int LOAD = 9;
    static final int ZONE = 10;
    static final int DETAIL = 11;

    /** Kind and length. */
    static final int HEADER_BYTES = 3;
    /** Two long words and a port. */
    static final int ENDPOINT_BYTES = 18;
    /** Node, boot, incarnation. */
    static final int WHO_BYTES = 16;

    static final int PING_BYTES = 12;
    static final int ACK_BYTES = 16;
    static final int NACK_BYTES = 4;
    /** Age, nodes, four sums. */
    static final int ZONE_BYTES = 40;

    static final int PING_REQUEST_BYTES = 12 + ENDPOINT_BYTES;

    private Kind() {}
}
