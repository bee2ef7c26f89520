package io.gleaner.bench.jmh;

import io.gleaner.transport.gossip.GossipNode;
import io.gleaner.transport.gossip.GossipSettings;
import io.gleaner.transport.gossip.Outbox;
import io.gleaner.transport.gossip.Self;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.PeerEvent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The protocol of 50 nodes that know each other, in virtual time and without wire or sockets. A call is two milliseconds of
 * all of them: on the average one node's gossip interval, with what it sends, its peers take, and they answer.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
public class GossipBenchmark {
    private static final int NODES = 50;
    private static final int PORT = 7946;
    private static final int ADDRESS = 0x0a00_0000;
    private static final long STEP_NS = 2_000_000;
    private static final long JOIN_NS = 60_000_000_000L;
    private static final int UNDER_WAY_MOST = 4_096;
    private static final int SENDER_MASK = 0xff;

    private final GossipNode[] nodes = new GossipNode[NODES];
    private final Endpoint[] endpoints = new Endpoint[NODES];
    private final ByteBuffer[] underWay = new ByteBuffer[UNDER_WAY_MOST];
    private final int[] fromNode = new int[UNDER_WAY_MOST];
    private final int[] toNode = new int[UNDER_WAY_MOST];
    private final List<int[]> exchanges = new ArrayList<>();
    private boolean joining = true;
    private int first;
    private int last;
    private long nowNs = 1;
    private long delivered;

    /** Of the node with that index. */
    private final class Shelf implements Outbox {
        private final int index;
        private final ByteBuffer buffer =
                ByteBuffer.allocateDirect(GossipSettings.PLAIN_BYTES).order(ByteOrder.LITTLE_ENDIAN);

        Shelf(int index) {
            this.index = index;
        }

        @Override
        public ByteBuffer buffer() {
            return buffer.clear();
        }

        @Override
        public void send(Endpoint to) {
            int slot = last++ % UNDER_WAY_MOST;
            underWay[slot].clear().put(buffer.flip()).flip();
            fromNode[slot] = index;
            toNode[slot] = (int) to.low() & SENDER_MASK;
        }

        @Override
        public void exchange(Endpoint with) {
            // Bulk state is TCP's, and not part of the steady state.
            if (joining) {
                exchanges.add(new int[] {index, (int) with.low() & SENDER_MASK});
            }
        }

        @Override
        public void event(PeerEvent event) {
            // Nobody listens.
        }
    }

    @Setup(Level.Trial)
    public void join() {
        for (int slot = 0; slot < UNDER_WAY_MOST; slot++) {
            underWay[slot] =
                    ByteBuffer.allocateDirect(GossipSettings.PLAIN_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        }
        for (int index = 0; index < NODES; index++) {
            endpoints[index] = Endpoint.ipv4(ADDRESS + index, PORT);
        }
        for (int index = 0; index < NODES; index++) {
            Self self = new Self(index + 1L, 1, "node-" + index, "", endpoints[index], endpoints[index]);
            nodes[index] =
                    new GossipNode(GossipSettings.defaults(), self, new SplittableRandom(index), new Shelf(index));
            nodes[index].load(index, 1, 1_000, 1L << 30, 0, 0, 0);
            nodes[index].start(nowNs);
            nodes[index].seeds(new Endpoint[] {endpoints[0], endpoints[1]}, nowNs);
        }
        while (nowNs < JOIN_NS) {
            step();
            exchanges.forEach(pair -> exchange(nodes[pair[0]], nodes[pair[1]]));
            exchanges.clear();
        }
        joining = false;
        for (GossipNode node : nodes) {
            int known = node.peers().size();
            if (known < NODES - 1) {
                throw new IllegalStateException("a node knows " + known + " peers after a minute");
            }
        }
    }

    private void exchange(GossipNode one, GossipNode other) {
        ByteBuffer ones = ByteBuffer.allocate(GossipSettings.STATE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer others = ByteBuffer.allocate(GossipSettings.STATE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        one.writeState(ones, nowNs);
        other.writeState(others, nowNs);
        one.readState(others.flip(), nowNs);
        other.readState(ones.flip(), nowNs);
    }

    @Benchmark
    public long step() {
        nowNs += STEP_NS;
        for (GossipNode node : nodes) {
            if (nowNs - node.nextNs() >= 0) {
                node.tick(nowNs);
            }
        }
        while (first < last) {
            int slot = first++ % UNDER_WAY_MOST;
            int from = fromNode[slot];
            nodes[toNode[slot]].received(from + 1L, 1, endpoints[from], underWay[slot], nowNs);
            delivered++;
        }
        first = 0;
        last = 0;
        return delivered;
    }
}
