package io.gleaner.agent.journal;

import java.nio.ByteBuffer;

/** Where drained records go. One thread only. */
interface RecordSink extends AutoCloseable {
    /** Appends the first 256 bytes; when this returns, they survive the death of this process. */
    void append(ByteBuffer record);

    /** Once in a while: lets go of what is older than is wanted. */
    void trim();

    @Override
    void close();
}
