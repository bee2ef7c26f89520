package io.gleaner.transport.membership;

/**
 * A peer as this node sees it at one moment. Immutable.
 *
 * @param node the node's number, the same over restarts, never 0
 * @param boot the node's start: larger after each restart (unsigned)
 * @param name what people call it, for logs and pages
 * @param zone the zone's name, empty where there are none
 * @param gossip where it takes datagrams; its bulk state (TCP) has the same port
 * @param offload where it takes invocations; port 0 where it takes none
 * @param state by the letter of SWIM
 * @param routable whether new work may go to it: alive, and not waiting for a good trial call after a suspicion
 */
public record Peer(
        long node,
        int boot,
        String name,
        String zone,
        Endpoint gossip,
        Endpoint offload,
        PeerState state,
        boolean routable) {}
