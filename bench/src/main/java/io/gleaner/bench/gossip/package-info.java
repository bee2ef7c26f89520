/** Runs gossip: a real node, nodes in network namespaces, keys and certificates to try it with. */
package io.gleaner.bench.gossip;
