package io.gleaner.bench.gossip.simulate;

import io.gleaner.bench.gossip.check.GroundTruth;
import io.gleaner.bench.gossip.check.View;
import io.gleaner.transport.gossip.GossipSettings;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.PeerEvent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A cluster of protocol nodes that share one virtual clock; the same setup takes the same course every time. One thread. */
final class Simulation {
    private static final int SEEDS = 3;

    private final Setup setup;
    private final GroundTruth truth;
    private final EventQueue queue = new EventQueue();
    private final VirtualNetwork network;
    private final TruthfulLoads loads;
    private final Host[] hosts;
    private final View[] views;
    private final Endpoint[] seeds;
    private final ByteBuffer scratch =
            ByteBuffer.allocate(GossipSettings.STATE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final List<PeerListener> listeners = new ArrayList<>();
    private final List<SendListener> sendListeners = new ArrayList<>();
    private long nowNs;

    /** Told of every event of every node. */
    interface PeerListener {
        void event(Host observer, PeerEvent event, long nowNs);
    }

    /** Told of everything sent. */
    interface SendListener {
        /** @param plain from 0 to its position */
        void datagram(int node, ByteBuffer plain, long nowNs);

        /** @param bytes of a bulk state, its connection's handshake included */
        void state(int node, int bytes, long nowNs);
    }

    Simulation(Setup setup) {
        this.setup = setup;
        truth = new GroundTruth(setup.nodes());
        SplittableRandom random = new SplittableRandom(setup.seed());
        hosts = new Host[setup.nodes()];
        views = new View[setup.nodes()];
        network = new VirtualNetwork(queue, truth, setup.links(), random.nextLong(), hosts);
        loads = new TruthfulLoads(random.nextLong());
        seeds = new Endpoint[Math.min(SEEDS, setup.nodes())];
        for (int i = 0; i < seeds.length; i++) {
            seeds[i] = Addresses.endpoint(i);
        }
        for (int i = 0; i < hosts.length; i++) {
            Host host = new Host(this, i, setup.zones() == 1 ? "" : "zone-" + i % setup.zones(), random.nextLong());
            hosts[i] = host;
            views[i] = new HostView(host);
            queue.add(i == 0 ? 0 : (long) (random.nextDouble() * setup.startsWithinNs()), host::start);
        }
    }

    /** Plays on until then. */
    void run(long untilNs) {
        while (!queue.isEmpty() && queue.firstNs() <= untilNs) {
            nowNs = queue.firstNs();
            queue.poll().happen(nowNs);
        }
        nowNs = untilNs;
    }

    void at(long timeNs, Happening what) {
        queue.add(timeNs, what);
    }

    /** From then on, again and again. */
    void every(long firstNs, long periodNs, Happening what) {
        queue.add(firstNs, new Happening() {
            @Override
            public void happen(long atNs) {
                what.happen(atNs);
                queue.add(atNs + periodNs, this);
            }
        });
    }

    void listen(PeerListener listener) {
        listeners.add(listener);
    }

    void listen(SendListener listener) {
        sendListeners.add(listener);
    }

    Setup setup() {
        return setup;
    }

    long nowNs() {
        return nowNs;
    }

    Host host(int index) {
        return hosts[index];
    }

    View[] views() {
        return views;
    }

    GroundTruth truth() {
        return truth;
    }

    EventQueue queue() {
        return queue;
    }

    VirtualNetwork network() {
        return network;
    }

    TruthfulLoads loads() {
        return loads;
    }

    /** Room for a bulk state, used by one at a time. */
    ByteBuffer scratch() {
        return scratch;
    }

    Endpoint[] seeds() {
        return seeds.clone();
    }

    /** Whether one follows the other one by one, by the rules of zones. */
    boolean follows(int observer, int subject) {
        return setup.nodes() <= setup.settings().zonesAboveNodes()
                || observer % setup.zones() == subject % setup.zones();
    }

    void event(Host observer, PeerEvent event, long atNs) {
        for (int i = 0; i < listeners.size(); i++) {
            listeners.get(i).event(observer, event, atNs);
        }
    }

    void sent(int node, ByteBuffer plain, long atNs) {
        for (int i = 0; i < sendListeners.size(); i++) {
            sendListeners.get(i).datagram(node, plain, atNs);
        }
    }

    void stateSent(int node, int bytes, long atNs) {
        for (int i = 0; i < sendListeners.size(); i++) {
            sendListeners.get(i).state(node, bytes, atNs);
        }
    }
}
