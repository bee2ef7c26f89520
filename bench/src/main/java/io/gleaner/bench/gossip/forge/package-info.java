/** Attacks the wire with datagrams that must not be taken, and counts those that are. */
package io.gleaner.bench.gossip.forge;
