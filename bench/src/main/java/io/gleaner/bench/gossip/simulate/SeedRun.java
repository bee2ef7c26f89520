package io.gleaner.bench.gossip.simulate;

import io.gleaner.bench.gossip.check.Checker;
import io.gleaner.bench.gossip.check.DatagramSize;
import io.gleaner.bench.gossip.check.DeadRoutable;
import io.gleaner.bench.gossip.check.HonestAge;
import io.gleaner.bench.gossip.check.MissingPeers;
import io.gleaner.bench.gossip.check.Objections;
import io.gleaner.bench.gossip.check.SequenceOrder;
import io.gleaner.bench.gossip.check.UselessPeers;
import io.gleaner.transport.gossip.GossipSettings;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** One cluster in trouble, drawn from a seed and judged by the checkers. One thread. */
final class SeedRun {
    static final long HEALING_NS = 15_000_000_000L;
    static final long DEAD_NS = 10_000_000_000L;
    /** A trial is 10 s, and loss may lead to one. */
    private static final long UNROUTABLE_NS = 11_000_000_000L;
    /** With 30 % loss nothing else is lost for so long. */
    private static final long LOAD_NS = 3_000_000_000L;

    private static final long SECOND_NS = 1_000_000_000;
    private static final long LOOK_NS = 50_000_000;
    static final long END_NS = Troubles.UNTIL_NS + 5 * SECOND_NS + HEALING_NS + 2 * SECOND_NS;

    private final Simulation simulation;
    private final Objections objections = new Objections();
    private final List<Checker> checkers;
    private final Links links;
    private final Troubles troubles;

    SeedRun(long seed, int nodes) {
        SplittableRandom random = new SplittableRandom(seed);
        links = Troubles.links(random);
        simulation =
                new Simulation(new Setup(nodes, 1, random.nextLong(), links, GossipSettings.defaults(), SECOND_NS));
        checkers = List.of(
                new MissingPeers(HEALING_NS, objections),
                new UselessPeers(HEALING_NS, UNROUTABLE_NS, LOAD_NS, objections),
                new DeadRoutable(DEAD_NS, objections),
                new SequenceOrder(objections),
                new HonestAge(links.mostNs(), objections));
        DatagramSize size = new DatagramSize(objections);
        simulation.listen(new Simulation.SendListener() {
            @Override
            public void datagram(int node, ByteBuffer plain, long nowNs) {
                size.sent(node, plain.position() + Datagram.ENVELOPE_BYTES, nowNs);
            }

            @Override
            public void state(int node, int bytes, long nowNs) {
                size.stateSent(node, bytes - Exchange.HANDSHAKE_BYTES, nowNs);
            }
        });
        troubles = new Troubles(simulation, random);
        troubles.schedule();
        simulation.every(LOOK_NS, LOOK_NS, this::look);
    }

    private void look(long nowNs) {
        for (Checker checker : checkers) {
            checker.look(simulation.views(), simulation.truth(), nowNs);
        }
    }

    Objections play() {
        simulation.run(END_NS);
        return objections;
    }

    /** The cluster's links and troubles in words. */
    List<String> story() {
        List<String> story = new ArrayList<>(troubles.told());
        story.sort(Comparator.comparingDouble(line -> Double.parseDouble(line.substring(0, line.indexOf(' ')))));
        story.add(0, links.toString());
        return story;
    }

    /** To be meddled with before it is played. */
    Simulation simulation() {
        return simulation;
    }
}
