package io.gleaner.transport.gossip;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.PeerEvent;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** In the steady state nothing is allocated: neither for a round, nor for a probe, nor for what is received. */
class AllocationTest {
    private static final int NODES = 20;
    private static final long STEP_NS = 1_000_000;

    private final Wire[] wires = new Wire[NODES];
    private long nowNs = 1_000_000_000;

    /** Delivers at once, into another buffer. */
    private final class Wire implements Outbox {
        private final Endpoint endpoint;
        private final Self self;
        private final ByteBuffer out =
                ByteBuffer.allocate(GossipSettings.PLAIN_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        private final ByteBuffer[] in = new ByteBuffer[256];
        private final Wire[] from = new Wire[in.length];
        private int queued;
        private GossipNode node;

        Wire(int index) {
            endpoint = Endpoint.ipv4(index, 7946);
            self = new Self(index + 1, 1, "n" + index, "", endpoint, endpoint);
            for (int at = 0; at < in.length; at++) {
                in[at] = ByteBuffer.allocate(GossipSettings.PLAIN_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            }
        }

        @Override
        public ByteBuffer buffer() {
            return out.clear();
        }

        @Override
        public void send(Endpoint to) {
            Wire other = wires[(int) to.low() & 0xff];
            if (other.queued < in.length) {
                other.in[other.queued].clear().put(out.flip()).flip();
                other.from[other.queued++] = this;
            }
        }

        void drive() {
            for (int at = 0; at < queued; at++) {
                node.received(from[at].self.node(), 1, from[at].endpoint, in[at], nowNs);
            }
            queued = 0;
            if (nowNs - node.nextNs() >= 0) {
                node.tick(nowNs);
            }
        }

        @Override
        public void exchange(Endpoint with) {
            // Bulk state may allocate; it is compared here only before the measurement.
            Wire other = wires[(int) with.low() & 0xff];
            ByteBuffer state = ByteBuffer.allocate(10_000);
            other.node.writeState(state, nowNs);
            node.readState(state.flip(), nowNs);
            state.clear();
            node.writeState(state, nowNs);
            other.node.readState(state.flip(), nowNs);
        }

        @Override
        public void event(PeerEvent event) {}
    }

    @Test
    void shouldAllocateNothingWhenNothingChanges() {
        GossipSettings settings =
                GossipSettings.builder().compareIntervalNs(3_600_000_000_000L).build();
        for (int at = 0; at < NODES; at++) {
            wires[at] = new Wire(at);
            wires[at].node = new GossipNode(settings, wires[at].self, new SplittableRandom(at), wires[at]);
        }
        for (Wire wire : wires) {
            wire.node.start(nowNs);
            wire.node.seeds(new Endpoint[] {wires[0].endpoint}, nowNs);
        }
        drive(20_000);
        assertThat(wires[7].node.peers().size()).isEqualTo(NODES - 1);

        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        drive(5_000);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        // What the measurement itself costs; a single object for each of 60,000 datagrams would be a megabyte.
        assertThat(allocated).isLessThan(4_096);
    }

    private void drive(int steps) {
        for (int step = 0; step < steps; step++) {
            nowNs += STEP_NS;
            for (Wire wire : wires) {
                wire.drive();
            }
        }
    }
}
