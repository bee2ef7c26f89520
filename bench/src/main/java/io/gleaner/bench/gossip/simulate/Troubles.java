package io.gleaner.bench.gossip.simulate;

import io.gleaner.bench.gossip.check.Cut;
import java.util.BitSet;
import java.util.SplittableRandom;

/** Troubles for a small cluster, all drawn from one seed: cuts, stalls, restarts and kills until a moment, then none but loss. */
final class Troubles {
    private static final long MILLI_NS = 1_000_000;
    private static final long SECOND_NS = 1_000 * MILLI_NS;
    static final long FROM_NS = 5 * SECOND_NS;
    static final long UNTIL_NS = 40 * SECOND_NS;

    private final Simulation simulation;
    private final SplittableRandom random;
    private final int nodes;

    Troubles(Simulation simulation, SplittableRandom random) {
        this.simulation = simulation;
        this.random = random;
        nodes = simulation.setup().nodes();
    }

    static Links links(SplittableRandom random) {
        return new Links(
                100_000 + random.nextLong(2 * MILLI_NS),
                random.nextLong(2 * MILLI_NS),
                random.nextInt(4) == 0 ? 0 : 0.3 * random.nextDouble(),
                0.1 * random.nextDouble(),
                0.2 * random.nextDouble(),
                random.nextLong(40 * MILLI_NS));
    }

    void schedule() {
        for (int i = random.nextInt(4); i > 0; i--) {
            cut();
        }
        for (int i = random.nextInt(8); i > 0; i--) {
            stall();
        }
        for (int i = random.nextInt(5); i > 0; i--) {
            restart();
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            Host host = anyHost();
            simulation.at(moment(), host::kill);
        }
    }

    private void cut() {
        long fromNs = moment();
        long untilNs = Math.min(UNTIL_NS, fromNs + SECOND_NS / 2 + random.nextLong(15 * SECOND_NS));
        BitSet some = someNodes();
        if (random.nextInt(3) == 0) {
            simulation.truth().cut(Cut.between(fromNs, untilNs, some, nodes));
        } else {
            BitSet others = someNodes();
            simulation.truth().cut(new Cut(fromNs, untilNs, some, others));
        }
    }

    private BitSet someNodes() {
        return Play.choose(1 + random.nextInt(nodes - 1), nodes, new BitSet(), random);
    }

    private void stall() {
        Host host = anyHost();
        long fromNs = moment();
        simulation.at(fromNs, nowNs -> host.stall());
        simulation.at(fromNs + 300 * MILLI_NS + random.nextLong(5 * SECOND_NS), host::wake);
    }

    private void restart() {
        Host host = anyHost();
        long fromNs = moment();
        simulation.at(fromNs, host::kill);
        long downNs = 50 * MILLI_NS + random.nextLong(random.nextBoolean() ? SECOND_NS : 10 * SECOND_NS);
        simulation.at(fromNs + downNs, host::start);
    }

    private Host anyHost() {
        return simulation.host(random.nextInt(nodes));
    }

    private long moment() {
        return FROM_NS + random.nextLong(UNTIL_NS - FROM_NS);
    }
}
