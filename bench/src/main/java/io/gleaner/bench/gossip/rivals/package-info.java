/** Gleaner's gossip on real sockets, and scalecube-cluster beside it: bytes, CPU, age of knowledge. */
package io.gleaner.bench.gossip.rivals;
