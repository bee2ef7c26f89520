/** Judges a simulated cluster by what is true of it; shares no code with the protocol. */
package io.gleaner.bench.gossip.check;
