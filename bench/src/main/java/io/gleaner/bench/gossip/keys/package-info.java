/** Keys and certificates to try gossip with. */
package io.gleaner.bench.gossip.keys;
