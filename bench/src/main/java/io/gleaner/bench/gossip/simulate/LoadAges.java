package io.gleaner.bench.gossip.simulate;

import io.gleaner.bench.gossip.check.GroundTruth;
import io.gleaner.bench.gossip.check.LoadSeen;
import io.gleaner.bench.gossip.check.View;
import java.util.SplittableRandom;

/**
 * How old the knowledge of load is in truth: looks into the tables of some nodes at a time. Counted are pairs that never stall, have been
 * well and reached each other for a second; a node of which there is no record counts as if its last was made when it started.
 */
final class LoadAges implements Happening {
    private static final long SETTLED_NS = 1_000_000_000;
    private static final int PAIRS_A_LOOK = 2_500;

    private final Simulation simulation;
    private final int observers;
    private final SplittableRandom random;
    private final LoadSeen seen = new LoadSeen();
    private final Distribution ages = new Distribution();
    private long unknown;
    private double carriedMinusTrueNs;
    private long underNsMost;

    LoadAges(Simulation simulation, long seed) {
        this.simulation = simulation;
        int nodes = simulation.setup().nodes();
        observers = Math.max(
                1,
                Math.min(
                        nodes,
                        PAIRS_A_LOOK / Math.max(1, nodes / simulation.setup().zones())));
        random = new SplittableRandom(seed);
    }

    @Override
    public void happen(long nowNs) {
        int nodes = simulation.setup().nodes();
        for (int i = 0; i < observers; i++) {
            int observer = observers == nodes ? i : random.nextInt(nodes);
            for (int subject = 0; subject < nodes; subject++) {
                if (subject != observer && simulation.follows(observer, subject)) {
                    look(observer, subject, nowNs);
                }
            }
        }
    }

    private void look(int observer, int subject, long nowNs) {
        GroundTruth truth = simulation.truth();
        long since = truth.cleanSinceNs(observer, subject, nowNs);
        if (since == GroundTruth.NEVER
                || nowNs - since < SETTLED_NS
                || truth.everStalls(observer)
                || truth.everStalls(subject)) {
            return;
        }
        View view = simulation.views()[observer];
        if (!view.load(subject, seen, nowNs) || seen.boot != truth.boot(subject)) {
            unknown++;
            ages.add(nowNs - truth.upSinceNs(subject));
            return;
        }
        long trueNs = nowNs - seen.madeNs;
        ages.add(trueNs);
        carriedMinusTrueNs += seen.ageNs - trueNs;
        underNsMost = Math.max(underNsMost, trueNs - seen.ageNs);
    }

    Distribution ages() {
        return ages;
    }

    /** Looks at which there was no record. */
    long unknown() {
        return unknown;
    }

    /** By how much the ages that records carry are above the truth in the mean; negative = below. */
    double carriedMinusTrueMillis() {
        return ages.count() == unknown ? 0 : carriedMinusTrueNs / (ages.count() - unknown) / 1e6;
    }

    /** By how much an age was believed too low at most. */
    double underMillisMost() {
        return underNsMost / 1e6;
    }
}
