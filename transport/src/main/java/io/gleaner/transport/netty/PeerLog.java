package io.gleaner.transport.netty;

import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.membership.PeerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says what changes about peers, a line each; suspicions and their ends only at debug, they come and go. */
final class PeerLog {
    private static final Logger LOG = LoggerFactory.getLogger(PeerLog.class);

    private PeerLog() {}

    static void say(PeerEvent event) {
        Peer peer = event.peer();
        String name = Printable.of(peer.name());
        switch (event.kind()) {
            case JOINED -> LOG.info("peer {} at {} joined", name, peer.gossip());
            case RESTARTED -> LOG.info("peer {} at {} restarted", name, peer.gossip());
            case REMOVED -> LOG.info("peer {} at {} is gone: it answers nobody", name, peer.gossip());
            case LEFT -> LOG.info("peer {} at {} left", name, peer.gossip());
            case SUSPECTED -> LOG.debug("peer {} at {} is suspected", name, peer.gossip());
            case ROUTABLE -> LOG.debug("peer {} at {} may take work", name, peer.gossip());
            case CHANGED -> LOG.debug("peer {} at {} changed", name, peer.gossip());
            case FORGOTTEN -> LOG.debug("peer {} at {} is known by its zone's sum only", name, peer.gossip());
        }
    }
}
