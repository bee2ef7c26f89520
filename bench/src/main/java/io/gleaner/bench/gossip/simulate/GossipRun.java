package io.gleaner.bench.gossip.simulate;

import io.gleaner.bench.gossip.check.Cut;
import io.gleaner.bench.gossip.check.DatagramSize;
import io.gleaner.bench.gossip.check.GroundTruth;
import io.gleaner.bench.gossip.check.Objections;
import java.util.BitSet;
import java.util.SplittableRandom;

/** Plays one cluster and measures it. One thread. */
final class GossipRun {
    private static final long SECOND_NS = 1_000_000_000;
    private static final long AGES_EVERY_NS = 50_000_000;
    private static final int DATAGRAMS_DECODED = 1_000;

    private final Simulation simulation;
    private final Play play;
    private final long measuredFromNs;
    private final KillWatch kills;
    private final HealWatch start;
    private final HealWatch heal;
    private final Removals removals;
    private final LoadAges ages;
    private final Traffic traffic;
    private final Objections objections = new Objections();

    GossipRun(Setup setup, Play play) {
        this.play = play;
        simulation = new Simulation(setup);
        SplittableRandom random = new SplittableRandom(setup.seed() ^ 0x5eed);
        measuredFromNs =
                Math.min(10 * SECOND_NS, play.endNs() / 4) + Math.min(setup.startsWithinNs(), play.endNs() / 4);
        kills = new KillWatch(simulation);
        start = new HealWatch(simulation);
        heal = new HealWatch(simulation);
        removals = new Removals(simulation.truth());
        ages = new LoadAges(simulation, random.nextLong());
        traffic = new Traffic(measuredFromNs, new DatagramSize(objections), 1 + setup.nodes() / DATAGRAMS_DECODED);
        simulation.listen(removals);
        simulation.listen(traffic);
        simulation.every(measuredFromNs, AGES_EVERY_NS, ages);
        simulation.at(setup.startsWithinNs(), start::begin);
        BitSet stalling = play.scheduleStalls(simulation, random);
        play.scheduleKills(simulation, kills, stalling, random);
        if (play.hasPartition()) {
            BitSet half = Play.choose(setup.nodes() / 2, setup.nodes(), new BitSet(), random);
            simulation.truth().cut(Cut.between(play.partitionNs(), play.partitionEndNs(), half, setup.nodes()));
            simulation.at(play.partitionEndNs(), heal::begin);
        }
    }

    void run(GossipProgress progress) {
        for (long nowNs = 0; nowNs < play.endNs(); nowNs += SECOND_NS / 4) {
            simulation.run(Math.min(play.endNs(), nowNs + SECOND_NS / 4));
            progress.reached(simulation.nowNs(), traffic.datagrams());
        }
    }

    GossipFigures figures() {
        double nodeSeconds = nodeSeconds();
        return new GossipFigures(
                ages.ages().mean(),
                ages.ages().percentile(0.99),
                nodeSeconds > 0 ? (Double) (traffic.bytes() / nodeSeconds) : null,
                kills.routingStops().percentile(0.5),
                kills.routingStops().percentile(0.99),
                kills.stillHeld() > 0 ? null : kills.deadEverywhere().percentile(0.5),
                kills.stillHeld() > 0 ? null : kills.deadEverywhere().percentile(0.99),
                removals.falseRemovals(),
                heal.healedMillis(),
                traffic.loadShare());
    }

    private double nodeSeconds() {
        GroundTruth truth = simulation.truth();
        double nodeSeconds = 0;
        for (int node = 0; node < truth.nodes(); node++) {
            long untilNs = truth.isUp(node) ? play.endNs() : truth.downSinceNs(node);
            nodeSeconds += Math.max(0, untilNs - measuredFromNs) / 1e9;
        }
        return nodeSeconds;
    }

    Setup setup() {
        return simulation.setup();
    }

    Play play() {
        return play;
    }

    KillWatch kills() {
        return kills;
    }

    /** From when the last node started until all saw each other. */
    HealWatch start() {
        return start;
    }

    Removals removals() {
        return removals;
    }

    LoadAges ages() {
        return ages;
    }

    Traffic traffic() {
        return traffic;
    }

    Objections objections() {
        return objections;
    }
}
