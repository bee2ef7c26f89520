package io.gleaner.transport.membership;

/**
 * Something changed about a peer.
 *
 * @param kind what
 * @param peer the peer after it
 * @param atNs when, on the clock the state machine is driven by
 */
public record PeerEvent(Kind kind, Peer peer, long atNs) {
    public enum Kind {
        JOINED,
        /** The same node with a new boot: what was known of the boot before is void. */
        RESTARTED,
        SUSPECTED,
        /** New work may go to it (again). */
        ROUTABLE,
        /** Its name, zone or endpoints changed. */
        CHANGED,
        REMOVED,
        LEFT,
        /** Not followed one by one any more: the cluster outgrew that, its zone is known as a sum from here on. */
        FORGOTTEN
    }
}
