package io.gleaner.bench.simulator;

/** Who gets how much of a node's CPU. One thread. */
interface Division {
    /** A run works, waits, is limited otherwise or has ended since; it has gone on to now. */
    void changed(ClusterRun run);

    /** All changes of this moment are told: everyone gets what is due, and goes on to now where that is something else. */
    void settle(long nowNs);
}
