package io.gleaner.bench.gossip.check;

/** Looks at every node's view from time to time, and objects to what must never be. One thread. */
public interface Checker {
    void look(View[] views, GroundTruth truth, long nowNs);
}
