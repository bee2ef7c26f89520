package io.gleaner.bench.gossip.simulate;

import io.gleaner.bench.gossip.check.Cut;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
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
    private final List<String> told = new ArrayList<>();

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
            long atNs = moment();
            simulation.at(atNs, host::kill);
            tell(atNs, "node %d is killed", host.index());
        }
    }

    private void tell(long atNs, String format, Object... values) {
        told.add(String.format(Locale.ROOT, "%.3f s: ", atNs / 1e9) + String.format(Locale.ROOT, format, values));
    }

    /** What was scheduled, in words. */
    List<String> told() {
        return List.copyOf(told);
    }

    private void cut() {
        long fromNs = moment();
        long untilNs = Math.min(UNTIL_NS, fromNs + SECOND_NS / 2 + random.nextLong(15 * SECOND_NS));
        BitSet some = someNodes();
        if (random.nextInt(3) == 0) {
            simulation.truth().cut(Cut.between(fromNs, untilNs, some, nodes));
            tell(fromNs, "until %.3f s nodes %s and all others don't reach each other", untilNs / 1e9, some);
        } else {
            BitSet others = someNodes();
            simulation.truth().cut(new Cut(fromNs, untilNs, some, others));
            tell(fromNs, "until %.3f s what nodes %s send doesn't reach nodes %s", untilNs / 1e9, some, others);
        }
    }

    private BitSet someNodes() {
        return Play.choose(1 + random.nextInt(nodes - 1), nodes, new BitSet(), random);
    }

    private void stall() {
        Host host = anyHost();
        long fromNs = moment();
        simulation.at(fromNs, nowNs -> host.stall());
        long wakeNs = fromNs + 300 * MILLI_NS + random.nextLong(5 * SECOND_NS);
        simulation.at(wakeNs, host::wake);
        tell(fromNs, "until %.3f s node %d stands still", wakeNs / 1e9, host.index());
    }

    private void restart() {
        Host host = anyHost();
        long fromNs = moment();
        simulation.at(fromNs, host::kill);
        long downNs = 50 * MILLI_NS + random.nextLong(random.nextBoolean() ? SECOND_NS : 10 * SECOND_NS);
        simulation.at(fromNs + downNs, host::start);
        tell(fromNs, "node %d is killed, and started again at %.3f s", host.index(), (fromNs + downNs) / 1e9);
    }

    private Host anyHost() {
        return simulation.host(random.nextInt(nodes));
    }

    private long moment() {
        return FROM_NS + random.nextLong(UNTIL_NS - FROM_NS);
    }
}
