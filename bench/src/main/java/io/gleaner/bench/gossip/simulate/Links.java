package io.gleaner.bench.gossip.simulate;

/**
 * What the links between nodes do to datagrams, all alike.
 *
 * @param delayNs one way
 * @param jitterNs at most this is added, evenly spread
 * @param loss share of the datagrams that is lost
 * @param duplicated share of those that arrive that arrives twice
 * @param reordered share that is held back, so that later ones overtake it
 * @param reorderNs at most this long
 */
record Links(long delayNs, long jitterNs, double loss, double duplicated, double reordered, long reorderNs) {
    /** The longest a datagram is under way. */
    long mostNs() {
        return delayNs + jitterNs + (reordered > 0 ? reorderNs : 0);
    }
}
