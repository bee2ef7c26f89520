package io.gleaner.bench.gossip.simulate;

import io.gleaner.bench.gossip.check.GroundTruth;
import io.gleaner.transport.membership.PeerEvent;

/**
 * Counts false removals: of a node that runs, in the boot that was removed, that never stalls, and that reaches the remover and
 * is reached by it. One thread.
 */
final class Removals implements Simulation.PeerListener {
    private final GroundTruth truth;
    private long falseRemovals;
    private long byTheNeverStalled;
    private long ofTheStalled;

    Removals(GroundTruth truth) {
        this.truth = truth;
    }

    @Override
    public void event(Host observer, PeerEvent event, long nowNs) {
        if (event.kind() != PeerEvent.Kind.REMOVED && event.kind() != PeerEvent.Kind.LEFT) {
            return;
        }
        int subject = Addresses.index(event.peer().node());
        if (subject < 0
                || !truth.isUp(subject)
                || truth.boot(subject) != event.peer().boot()
                || truth.reachableSinceNs(observer.index(), subject, nowNs) == GroundTruth.NEVER) {
            return;
        }
        if (truth.everStalls(subject)) {
            ofTheStalled++;
            return;
        }
        falseRemovals++;
        if (!truth.everStalls(observer.index())) {
            byTheNeverStalled++;
        }
    }

    long falseRemovals() {
        return falseRemovals;
    }

    /** Those of them whose remover never stalls. */
    long byTheNeverStalled() {
        return byTheNeverStalled;
    }

    /** Removals of nodes that run but stall from time to time; not false ones. */
    long ofTheStalled() {
        return ofTheStalled;
    }
}
