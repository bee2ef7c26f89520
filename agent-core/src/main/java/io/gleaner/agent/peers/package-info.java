/** Peers as places for invocations: who they are, what is known of them, and what of this node is told to them. */
package io.gleaner.agent.peers;
