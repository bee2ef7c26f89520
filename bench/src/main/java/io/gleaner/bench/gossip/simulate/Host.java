package io.gleaner.bench.gossip.simulate;

import io.gleaner.bench.gossip.check.GroundTruth;
import io.gleaner.transport.gossip.GossipNode;
import io.gleaner.transport.gossip.Outbox;
import io.gleaner.transport.gossip.Self;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.PeerEvent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.SplittableRandom;

/**
 * A machine at an address and the process on it: drives its {@link GossipNode} as the shell would. While the process stands
 * still its socket's buffer fills, its connections and its timer wait; afterwards it reads a few datagrams before it finds its
 * timer overdue, as an event loop does, or finds that first. One thread.
 */
final class Host implements Outbox {
    /** Linux's net.core.rmem_default. */
    private static final int SOCKET_BYTES = 212_992;

    /** More than a datagram may have, so that it shows if one has. */
    private static final int ROOM_BYTES = 4_096;

    private static final int READS_BEFORE_TIMERS = 16;
    private static final int TIMER_LATE_NS = 1_000_000;

    private final Simulation simulation;
    private final GroundTruth truth;
    private final int index;
    private final String zone;
    private final SplittableRandom random;
    private final ByteBuffer out = ByteBuffer.allocate(ROOM_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final ArrayDeque<Datagram> socket = new ArrayDeque<>();
    private final ArrayDeque<Happening> waiting = new ArrayDeque<>();
    private final Happening timer = this::timer;
    private int socketBytes;
    private GossipNode node;
    private int boot;
    private long timerNs = GroundTruth.NEVER;
    private long nowNs;

    Host(Simulation simulation, int index, String zone, long seed) {
        this.simulation = simulation;
        this.truth = simulation.truth();
        this.index = index;
        this.zone = zone;
        random = new SplittableRandom(seed);
    }

    int index() {
        return index;
    }

    String zone() {
        return zone;
    }

    int boot() {
        return boot;
    }

    boolean isUp() {
        return truth.isUp(index);
    }

    /** The protocol's node of the process that runs, or ran last; null before the first. */
    GossipNode node() {
        return node;
    }

    /** A process with a new boot; nothing where one runs. */
    void start(long atNs) {
        if (isUp()) {
            return;
        }
        boot++;
        nowNs = atNs;
        truth.started(index, boot, atNs);
        Self self = new Self(
                Addresses.number(index),
                boot,
                "node-" + index,
                zone,
                Addresses.endpoint(index),
                Addresses.endpoint(index));
        node = new GossipNode(simulation.setup().settings(), self, random.split(), this);
        node.start(atNs);
        node.seeds(simulation.seeds(), atNs);
        arm();
    }

    /** As {@code kill -9}. */
    void kill(long atNs) {
        if (!isUp()) {
            return;
        }
        truth.ended(index, atNs);
        timerNs = GroundTruth.NEVER;
        waiting.clear();
        while (!socket.isEmpty()) {
            socket.poll().recycle();
        }
        socketBytes = 0;
    }

    void stall() {
        if (isUp()) {
            truth.stalled(index);
        }
    }

    void wake(long atNs) {
        if (!truth.isStalled(index)) {
            return;
        }
        truth.woke(index, atNs);
        nowNs = atNs;
        // Most stalls find an event loop asleep: then it reads first. One that came before its timers looks at those
        // first.
        int reads = random.nextInt(4) == 0 ? 0 : READS_BEFORE_TIMERS;
        for (int i = 0; i < reads && !socket.isEmpty(); i++) {
            receive(take());
        }
        if (node.nextNs() <= atNs) {
            tick();
        }
        while (!socket.isEmpty()) {
            receive(take());
        }
        simulation.loads().report(this, nowNs);
        while (!waiting.isEmpty()) {
            waiting.poll().happen(atNs);
        }
        arm();
    }

    private Datagram take() {
        Datagram datagram = socket.poll();
        socketBytes -= datagram.chargedBytes();
        return datagram;
    }

    /** A datagram comes in from the network. */
    void arrives(Datagram datagram, long atNs) {
        if (!isUp()) {
            datagram.recycle();
        } else if (!truth.isStalled(index)) {
            nowNs = atNs;
            receive(datagram);
            arm();
        } else if (socketBytes + datagram.chargedBytes() > SOCKET_BYTES) {
            datagram.recycle();
        } else {
            socketBytes += datagram.chargedBytes();
            socket.add(datagram);
        }
    }

    private void receive(Datagram datagram) {
        simulation.loads().report(this, nowNs);
        node.received(
                Addresses.number(datagram.from),
                datagram.fromBoot,
                Addresses.endpoint(datagram.from),
                datagram.plain,
                nowNs);
        datagram.recycle();
    }

    /** Work of the process beside datagrams: now, or when it runs again; never if it ended. */
    void work(Happening happening, long atNs) {
        if (truth.isStalled(index)) {
            waiting.add(happening);
        } else if (isUp()) {
            nowNs = atNs;
            simulation.loads().report(this, nowNs);
            happening.happen(atNs);
            arm();
        }
    }

    private void timer(long atNs) {
        if (atNs != timerNs) {
            return;
        }
        timerNs = GroundTruth.NEVER;
        if (truth.isStalled(index)) {
            return;
        }
        nowNs = atNs;
        if (node.nextNs() <= atNs) {
            tick();
        }
        arm();
    }

    private void tick() {
        simulation.loads().report(this, nowNs);
        node.tick(nowNs);
    }

    /** The event loop sleeps until its node's next time, and a little longer. */
    private void arm() {
        long nextNs = Math.max(node.nextNs(), nowNs);
        if (nextNs < timerNs - TIMER_LATE_NS) {
            timerNs = nextNs + random.nextInt(TIMER_LATE_NS);
            simulation.queue().add(timerNs, timer);
        }
    }

    ByteBuffer writeState(long atNs) {
        ByteBuffer scratch = simulation.scratch();
        scratch.clear();
        node.writeState(scratch, atNs);
        scratch.flip();
        simulation.stateSent(index, scratch.limit() + Exchange.HANDSHAKE_BYTES, atNs);
        ByteBuffer state = ByteBuffer.allocate(scratch.limit()).order(ByteOrder.LITTLE_ENDIAN);
        return state.put(scratch).flip();
    }

    void readState(ByteBuffer state, long atNs) {
        node.readState(state, atNs);
    }

    @Override
    public ByteBuffer buffer() {
        return out.clear();
    }

    @Override
    public void send(Endpoint to) {
        simulation.sent(index, out, nowNs);
        simulation.network().send(this, to, out, nowNs);
    }

    @Override
    public void exchange(Endpoint with) {
        simulation.network().connect(this, with, nowNs);
    }

    @Override
    public void event(PeerEvent event) {
        simulation.event(this, event, nowNs);
    }
}
