package io.gleaner.transport.netty;

import io.gleaner.transport.gossip.GossipSettings;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/**
 * An exchange of states where there is no TCP for it (a cluster key, but no certificates): the state's messages go out in
 * sealed datagrams as they are, with a message in front that asks for the other side's. Any of them may be lost; the protocol
 * asks again. What doesn't fit into a datagram (a long list of loads, which travels by itself) is left out. Owned by the event
 * loop.
 *
 * <p>Layout as in docs/wire.md: a schema version, then messages of a kind (1 byte), a length (2) and as many bytes.
 */
final class StateByDatagrams {
    /** Datagrams of one state; about 1,000 nodes fit. Larger clusters need certificates. */
    static final int DATAGRAMS_MOST = 64;
    /** The kind that asks, without content; the protocol skips it as one that it doesn't know. */
    static final byte ASK = (byte) 0xf0;

    private static final int HEADER_BYTES = 3;
    private static final long GAP_NS = 200_000_000L;

    private final ByteBuffer text =
            ByteBuffer.allocate(GossipSettings.PLAIN_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long askNs;
    private long answerNs;

    StateByDatagrams(long nowNs) {
        askNs = nowNs;
        answerNs = nowNs;
    }

    /** Whether a state may be sent that asks for another; not too often. */
    boolean mayAsk(long nowNs) {
        boolean may = nowNs - askNs >= 0;
        askNs = may ? nowNs + GAP_NS : askNs;
        return may;
    }

    /** Whether this text asks, and may be answered now: peers together not too often. */
    boolean isToBeAnswered(ByteBuffer received, long nowNs) {
        int at = received.position();
        if (received.remaining() < 1 + HEADER_BYTES || received.get(at + 1) != ASK || nowNs - answerNs < 0) {
            return false;
        }
        answerNs = nowNs + GAP_NS;
        return true;
    }

    /**
     * Cuts a state into texts of datagrams and hands each over, from position to limit.
     *
     * @return how many
     */
    int send(ByteBuffer state, boolean ask, Consumer<ByteBuffer> datagram) {
        byte schema = state.get();
        begin(schema);
        if (ask) {
            text.put(ASK).putShort((short) 0);
        }
        int sent = 0;
        while (state.remaining() >= HEADER_BYTES && sent < DATAGRAMS_MOST) {
            int bytes = HEADER_BYTES + (state.getShort(state.position() + 1) & 0xffff);
            if (bytes > state.remaining()) {
                break;
            }
            if (bytes > text.capacity() - 1) {
                state.position(state.position() + bytes);
                continue;
            }
            if (bytes > text.remaining()) {
                sent++;
                datagram.accept(text.flip());
                begin(schema);
                continue;
            }
            text.put(text.position(), state, state.position(), bytes).position(text.position() + bytes);
            state.position(state.position() + bytes);
        }
        if (text.position() > 1 && sent < DATAGRAMS_MOST) {
            sent++;
            datagram.accept(text.flip());
        }
        return sent;
    }

    private void begin(byte schema) {
        text.clear().put(schema);
    }
}
