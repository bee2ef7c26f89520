package io.gleaner.transport.wire;

import java.nio.ByteBuffer;

/**
 * What two openers say to each other before one believes the other to be there now, 21 bytes: flags, the node and boot it is
 * for, and what it answers. Who {@link #ASKS} wants the counter of this very datagram back, sealed; who {@link #ANSWERS}
 * gives it. Mutable scratch, one thread.
 */
final class Handshake {
    static final int BYTES = 21;
    static final int ASKS = 1;
    static final int ANSWERS = 2;
    private static final int NODE_AT = 1;
    private static final int BOOT_AT = 9;
    private static final int COUNTER_AT = 13;

    int flags;
    long node;
    int boot;
    /** Of the datagram that is answered, or 0. */
    long counter;

    void set(int newFlags, long toNode, int toBoot, long answered) {
        flags = newFlags;
        node = toNode;
        boot = toBoot;
        counter = answered;
    }

    void write(ByteBuffer to, int at) {
        to.put(at, (byte) flags).putLong(at + NODE_AT, node).putInt(at + BOOT_AT, boot);
        to.putLong(at + COUNTER_AT, counter);
    }

    void read(ByteBuffer from, int at) {
        set(from.get(at), from.getLong(at + NODE_AT), from.getInt(at + BOOT_AT), from.getLong(at + COUNTER_AT));
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    boolean isFor(DatagramSealer own) {
        return node == own.node() && boot == own.boot();
    }
}
