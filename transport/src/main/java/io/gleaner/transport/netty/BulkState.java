package io.gleaner.transport.netty;

import java.nio.ByteBuffer;

/** What an exchange writes and reads; called by the event loop. */
interface BulkState {
    /** Who this node is at the moment. */
    BulkFrame frame();

    /** Appends the own state, at most {@link BulkFrame#STATE_BYTES_MOST}, to a little-endian buffer. */
    void write(ByteBuffer to);

    /** Takes a peer's; false where it isn't one. */
    boolean read(BulkFrame from, ByteBuffer state);
}
