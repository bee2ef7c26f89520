package io.gleaner.agent.journal;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Where drained records go. One thread only. */
interface RecordSink extends AutoCloseable {
    /**
     * Makes sure of the disk blocks for the next appends: a mapped page without one would be a fault of the process.
     *
     * @return for how many appends there are blocks now; it must be asked again after these
     * @throws IOException where the disk is full or fails; nothing that was appended is harmed
     */
    int prepare() throws IOException;

    /** Appends the first 256 bytes; when this returns, they survive the death of this process. */
    void append(ByteBuffer record);

    /** Once in a while: lets go of what is older than is wanted. */
    void trim() throws IOException;

    @Override
    void close();
}
