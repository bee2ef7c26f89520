package io.gleaner.transport.membership;

/** What this node holds of a peer, by the letter of SWIM. Whether it is <em>routable</em> stands apart, see {@link Peer}. */
public enum PeerState {
    ALIVE,
    /** Missed its probes; may refute. No new work goes to it from the first suspicion on. */
    SUSPECT,
    /** Removed: not a member any more, still probed at a low rate, so that partitions heal. */
    DEAD,
    /** Said good-bye: removed, and not probed. */
    LEFT
}
