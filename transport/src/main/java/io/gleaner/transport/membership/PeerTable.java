package io.gleaner.transport.membership;

import java.util.Arrays;
import java.util.List;

/**
 * The peers as of the last time the node was driven, for readers on any thread: an immutable snapshot sorted by node, replaced
 * when something changes. Includes suspects; dead peers and those that left aren't in it.
 */
public final class PeerTable {
    private static final Peer[] NONE = {};

    private volatile Peer[] peers = NONE;

    /** All peers, immutable. */
    public List<Peer> all() {
        return List.of(peers);
    }

    public int size() {
        return peers.length;
    }

    /** The peer with this number, or null. Allocates nothing. */
    public Peer find(long node) {
        Peer[] now = peers;
        int low = 0;
        int high = now.length - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = Long.compare(now[middle].node(), node);
            if (order == 0) {
                return now[middle];
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }

    /** Replaces what readers see; called on the node's thread. The array is the table's from here on. */
    public void publish(Peer[] all) {
        Arrays.sort(all, (one, other) -> Long.compare(one.node(), other.node()));
        peers = all;
    }
}
