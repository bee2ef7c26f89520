package io.gleaner.bench.gossip.rivals;

/** Nodes of one library in one process, on loopback, numbered from 0. One thread calls it. */
interface Herd extends AutoCloseable {
    /** Whether every node knows of every other. */
    boolean isWhole();

    /**
     * A node tells the others its load.
     *
     * @param stamp goes with it
     */
    void publish(int node, int stamp);

    /** The stamp of the newest load that one knows of the other, or {@link Integer#MIN_VALUE}. */
    int stamp(int observer, int subject);

    @Override
    void close();
}
