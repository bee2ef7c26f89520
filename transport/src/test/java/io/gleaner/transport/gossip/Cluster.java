package io.gleaner.transport.gossip;

import io.gleaner.transport.load.LoadRow;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.membership.PeerEvent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/** Nodes of the protocol in virtual time over links that delay and lose: just enough to test rules by. One seed, one course. */
final class Cluster {
    static final long MILLI_NS = 1_000_000;
    static final long SECOND_NS = 1_000 * MILLI_NS;

    private record Event(long atNs, long order, Runnable what) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return atNs != other.atNs ? Long.compare(atNs, other.atNs) : Long.compare(order, other.order);
        }
    }

    /** A node and what it sends. */
    final class Host implements Outbox {
        final int index;
        final Endpoint endpoint;
        final List<PeerEvent> events = new ArrayList<>();
        GossipNode node;
        Self self;
        boolean up = true;
        long busyUntilNs;
        long bytes;
        long datagrams;
        int largest;
        private int wakes;
        private final ByteBuffer buffer =
                ByteBuffer.allocate(GossipSettings.PLAIN_BYTES).order(ByteOrder.LITTLE_ENDIAN);

        Host(int index) {
            this.index = index;
            endpoint = Endpoint.ipv4(0x0a000000 + index + 1, 7946);
        }

        void boot(int boot, String zone, GossipSettings settings) {
            self = new Self(index + 1, boot, "n" + index, zone, endpoint, endpoint.withPort(8443));
            node = new GossipNode(settings, self, new SplittableRandom(random.nextLong()), this);
            node.load(index, 1, 1_600, 1L << 30, 0, 0, 0);
            node.start(nowNs);
            up = true;
            wake();
        }

        void wake() {
            int mine = ++wakes;
            GossipNode driven = node;
            at(Math.max(Math.max(node.nextNs(), nowNs), busyUntilNs), () -> {
                if (up && driven == node && mine == wakes) {
                    if (nowNs < busyUntilNs) {
                        wake();
                        return;
                    }
                    node.tick(nowNs);
                    wake();
                }
            });
        }

        @Override
        public ByteBuffer buffer() {
            return buffer.clear();
        }

        @Override
        public void send(Endpoint to) {
            buffer.flip();
            int size = buffer.remaining() + GossipSettings.ENVELOPE_BYTES;
            bytes += size;
            datagrams++;
            largest = Math.max(largest, size);
            int other = (int) to.low() - 0x0a000001;
            if (other < 0 || other >= hosts.size() || !linked.test(index, other) || random.nextDouble() < loss) {
                return;
            }
            byte[] copy = new byte[buffer.remaining()];
            buffer.get(copy);
            int boot = self.boot();
            tap.accept(copy);
            after(delay(), () -> hosts.get(other).deliver(this, boot, copy));
        }

        private void deliver(Host from, int boot, byte[] plain) {
            if (!up || node == null) {
                return;
            }
            if (nowNs < busyUntilNs) {
                at(busyUntilNs, () -> deliver(from, boot, plain));
                return;
            }
            node.received(from.self.node(), boot, from.endpoint, ByteBuffer.wrap(plain), nowNs);
            if (node.nextNs() < nowNs + 100 * MILLI_NS) {
                wake();
            }
        }

        @Override
        public void exchange(Endpoint with) {
            int other = (int) with.low() - 0x0a000001;
            if (!exchanges || other < 0 || other >= hosts.size() || !linked.test(index, other)) {
                return;
            }
            after(2 * delay(), () -> swap(hosts.get(other)));
        }

        private void swap(Host other) {
            if (up
                    && other.up
                    && other.node != null
                    && linked.test(index, other.index)
                    && linked.test(other.index, index)) {
                ByteBuffer mine = ByteBuffer.allocate(exchangeBytes);
                ByteBuffer theirs = ByteBuffer.allocate(exchangeBytes);
                node.writeState(mine, nowNs);
                other.node.writeState(theirs, nowNs);
                other.node.readState(mine.flip(), nowNs);
                node.readState(theirs.flip(), nowNs);
                wake();
                other.wake();
            }
        }

        @Override
        public void event(PeerEvent event) {
            events.add(event);
        }

        long count(PeerEvent.Kind kind) {
            return events.stream().filter(event -> event.kind() == kind).count();
        }

        boolean routes(Host other) {
            Peer peer = node.peers().find(other.index + 1);
            return peer != null && peer.routable();
        }

        boolean sees(Host other) {
            return node.peers().find(other.index + 1) != null;
        }

        private long delay() {
            return delayNs + random.nextLong(jitterNs + 1);
        }
    }

    final SplittableRandom random;
    final List<Host> hosts = new ArrayList<>();
    private final PriorityQueue<Event> queue = new PriorityQueue<>();
    double loss;
    int exchangeBytes = 65_536;
    boolean exchanges = true;
    Consumer<byte[]> tap = plain -> {};
    long delayNs = 200_000;
    long jitterNs = 300_000;
    BiPredicate<Integer, Integer> linked = (one, other) -> true;
    long nowNs = 5 * SECOND_NS;
    private long order;

    Cluster(long seed) {
        random = new SplittableRandom(seed);
    }

    static Cluster of(int nodes, long seed, GossipSettings settings) {
        Cluster cluster = new Cluster(seed);
        for (int at = 0; at < nodes; at++) {
            Host host = new Host0(cluster, at).host;
            host.boot(1, "", settings);
            host.node.seeds(new Endpoint[] {cluster.hosts.get(0).endpoint}, cluster.nowNs);
        }
        return cluster;
    }

    /** Makes a host; an inner class needs its cluster. */
    private static final class Host0 {
        final Host host;

        Host0(Cluster cluster, int index) {
            host = cluster.new Host(index);
            cluster.hosts.add(host);
        }
    }

    Host add() {
        return new Host0(this, hosts.size()).host;
    }

    void at(long atNs, Runnable what) {
        queue.add(new Event(Math.max(atNs, nowNs), order++, what));
    }

    void after(long durationNs, Runnable what) {
        at(nowNs + durationNs, what);
    }

    void run(long durationNs) {
        long endNs = nowNs + durationNs;
        while (!queue.isEmpty() && queue.peek().atNs() <= endNs) {
            Event event = queue.poll();
            nowNs = event.atNs();
            event.what().run();
        }
        nowNs = endNs;
    }

    void runMillis(long millis) {
        run(millis * MILLI_NS);
    }

    /** All that are up see and route to all others that are up. */
    boolean whole() {
        for (Host one : hosts) {
            for (Host other : hosts) {
                if (one != other && one.up && other.up && !(one.sees(other) && one.routes(other))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Milliseconds until all see each other, at most so many. */
    long wholeAfterMillis(long mostMillis) {
        for (long millis = 0; millis <= mostMillis; millis += 50) {
            if (whole()) {
                return millis;
            }
            runMillis(50);
        }
        return Long.MAX_VALUE;
    }

    /** Ages of all knowledge of others, in ms, sorted, over so many looks 37 ms apart. */
    long[] ages(int looks) {
        List<Long> ages = new ArrayList<>();
        LoadRow row = new LoadRow();
        for (int look = 0; look < looks; look++) {
            runMillis(37);
            for (Host one : hosts) {
                for (Host other : hosts) {
                    if (one != other && one.up && other.up && one.node.loads().read(other.index + 1, nowNs, row)) {
                        ages.add(row.ageMillis());
                    }
                }
            }
        }
        return ages.stream().mapToLong(Long::longValue).sorted().toArray();
    }

    void kill(Host host) {
        host.up = false;
    }

    /** This share of the hosts sleeps 2 s and runs 0.5 s in turn. */
    List<Host> stall(double share, long untilNs) {
        List<Host> stalled = new ArrayList<>();
        for (int at = 0; at < hosts.size() * share; at++) {
            Host host = hosts.get(hosts.size() - 1 - at);
            stalled.add(host);
            after(random.nextLong(2_500 * MILLI_NS), () -> sleep(host, untilNs));
        }
        return stalled;
    }

    private void sleep(Host host, long untilNs) {
        if (nowNs < untilNs) {
            host.busyUntilNs = nowNs + 2_000 * MILLI_NS;
            host.wake();
            after(2_500 * MILLI_NS, () -> sleep(host, untilNs));
        }
    }
}
