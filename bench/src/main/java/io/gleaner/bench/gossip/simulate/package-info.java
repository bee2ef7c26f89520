/** A cluster of real protocol nodes in virtual time over a network that loses, delays, repeats and cuts. */
package io.gleaner.bench.gossip.simulate;
