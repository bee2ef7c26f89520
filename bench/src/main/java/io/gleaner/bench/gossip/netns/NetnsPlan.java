package io.gleaner.bench.gossip.netns;

/**
 * What is to be played with real nodes.
 *
 * @param nodes how many, one namespace and one process each
 * @param seconds of a quiet phase, and of one with loss
 * @param lossPercent of the datagrams that come to a node, in the phase with loss
 * @param delayMillis that a relay adds to everything, one way, in all phases; 0 = no relay
 * @param partitionSeconds for which the link between the halves is down; 0 = not at all
 * @param kills nodes killed (kill -9) one after the other, each started again
 */
record NetnsPlan(int nodes, int seconds, int lossPercent, int delayMillis, int partitionSeconds, int kills) {}
