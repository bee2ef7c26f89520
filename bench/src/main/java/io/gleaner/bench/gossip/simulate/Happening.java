package io.gleaner.bench.gossip.simulate;

/** Something that happens at a moment of virtual time. */
interface Happening {
    void happen(long nowNs);
}
