package io.gleaner.transport.offload;

import io.gleaner.transport.load.Load;

/** Learns from calls what membership and load tables want to know. Called on the channel's event loops; must not block or throw. */
public interface OffloadListener {
    /** A callee sent its load. */
    void heard(Load load);

    /** A trial call to a peer that was given up, or not routable, went well. */
    void trialSucceeded(long node, int boot);

    /** A call failed in a way that speaks against the peer. */
    void callFailed(long node, int boot);
}
