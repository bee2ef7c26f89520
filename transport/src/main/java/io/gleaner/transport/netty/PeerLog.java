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
        switch (event.kind()) {
            case JOINED -> LOG.info("peer {} at {} joined", peer.name(), peer.gossip());
            case RESTARTED -> LOG.info("peer {} at {} restarted", peer.name(), peer.gossip());
            case REMOVED -> LOG.info("peer {} at {} is gone: it answers nobody", peer.name(), peer.gossip());
            case LEFT -> LOG.info("peer {} at {} left", peer.name(), peer.gossip());
            case SUSPECTED -> LOG.debug("peer {} at {} is suspected", peer.name(), peer.gossip());
            case ROUTABLE -> LOG.debug("peer {} at {} may take work", peer.name(), peer.gossip());
            case CHANGED -> LOG.debug("peer {} at {} changed", peer.name(), peer.gossip());
        }
    }
}
