package io.gleaner.bench.gossip.simulate;

import io.gleaner.bench.gossip.check.GroundTruth;

/**
 * Waits until all nodes that run and never stall hold each other for members, of those that they follow one by one. Looks every
 * 50 ms, first where it failed before. One thread.
 */
final class HealWatch {
    private static final long LOOK_NS = 50_000_000;

    private final Simulation simulation;
    private long fromNs;
    private int failedAt;
    private Long healedNs;

    HealWatch(Simulation simulation) {
        this.simulation = simulation;
    }

    /** Begins to look. */
    void begin(long nowNs) {
        fromNs = nowNs;
        look(nowNs);
    }

    private void look(long nowNs) {
        int nodes = simulation.setup().nodes();
        for (int i = 0; i < nodes; i++) {
            int observer = (failedAt + i) % nodes;
            if (!isWhole(observer, nowNs)) {
                failedAt = observer;
                simulation.at(nowNs + LOOK_NS, this::look);
                return;
            }
        }
        healedNs = nowNs - fromNs;
    }

    private boolean isWhole(int observer, long nowNs) {
        GroundTruth truth = simulation.truth();
        if (!counts(observer)) {
            return true;
        }
        for (int subject = 0; subject < truth.nodes(); subject++) {
            if (subject != observer
                    && simulation.follows(observer, subject)
                    && counts(subject)
                    && simulation.views()[observer].memberBoot(subject, nowNs) != truth.boot(subject)) {
                return false;
            }
        }
        return true;
    }

    private boolean counts(int node) {
        return simulation.truth().isUp(node) && !simulation.truth().everStalls(node);
    }

    /** Null where it did not come to that. */
    Double healedMillis() {
        return healedNs == null ? null : (Double) (healedNs / 1e6);
    }
}
