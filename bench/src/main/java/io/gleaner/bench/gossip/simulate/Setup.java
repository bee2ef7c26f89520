package io.gleaner.bench.gossip.simulate;

import io.gleaner.transport.gossip.GossipSettings;

/**
 * A cluster to be simulated. Equal ones take the same course.
 *
 * @param nodes how many
 * @param zones over how many zones they are spread evenly; 1 = nobody has a zone
 * @param seed of all that is random
 * @param startsWithinNs the nodes start evenly spread over this time
 */
record Setup(int nodes, int zones, long seed, Links links, GossipSettings settings, long startsWithinNs) {}
