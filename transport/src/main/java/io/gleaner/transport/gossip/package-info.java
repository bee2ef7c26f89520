/** The protocol of one node: what it says and answers, over membership and load; rules only, no I/O. */
package io.gleaner.transport.gossip;
