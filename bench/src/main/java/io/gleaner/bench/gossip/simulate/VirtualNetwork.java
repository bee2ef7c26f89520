package io.gleaner.bench.gossip.simulate;

import io.gleaner.bench.gossip.check.GroundTruth;
import io.gleaner.transport.membership.Endpoint;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.SplittableRandom;

/** Carries datagrams and connections between hosts: late, twice, in another order, or not at all. One thread. */
final class VirtualNetwork {
    private final EventQueue queue;
    private final GroundTruth truth;
    private final Links links;
    private final SplittableRandom random;
    private final Host[] hosts;
    private final ArrayDeque<Datagram> unused = new ArrayDeque<>();

    /** @param hosts filled by who makes it */
    VirtualNetwork(EventQueue queue, GroundTruth truth, Links links, long seed, Host[] hosts) {
        this.queue = queue;
        this.truth = truth;
        this.links = links;
        this.hosts = hosts;
        random = new SplittableRandom(seed);
    }

    Host host(int index) {
        return hosts[index];
    }

    /** @param plain from 0 to its position */
    void send(Host from, Endpoint endpoint, ByteBuffer plain, long nowNs) {
        int to = Addresses.index(endpoint);
        if (to < 0
                || to >= hosts.length
                || plain.position() > Datagram.PLAIN_BYTES_MOST
                || !truth.isOpen(from.index(), to, nowNs)
                || random.nextDouble() < links.loss()) {
            return;
        }
        carry(from, to, plain, nowNs);
        if (links.duplicated() > 0 && random.nextDouble() < links.duplicated()) {
            carry(from, to, plain, nowNs);
        }
    }

    private void carry(Host from, int to, ByteBuffer plain, long nowNs) {
        Datagram datagram = unused.poll();
        if (datagram == null) {
            datagram = new Datagram(this);
        }
        datagram.plain.clear();
        datagram.plain.put(0, plain, 0, plain.position()).limit(plain.position());
        datagram.from = from.index();
        datagram.fromBoot = from.boot();
        datagram.to = to;
        queue.add(nowNs + delayNs(), datagram);
    }

    private long delayNs() {
        long delayNs = onceNs();
        if (links.reordered() > 0 && random.nextDouble() < links.reordered()) {
            delayNs += (long) (random.nextDouble() * links.reorderNs());
        }
        return delayNs;
    }

    private long onceNs() {
        return links.delayNs() + (long) (random.nextDouble() * links.jitterNs());
    }

    void recycle(Datagram datagram) {
        unused.add(datagram);
    }

    /** Begins an exchange over a connection, if anybody listens there. */
    void connect(Host from, Endpoint endpoint, long nowNs) {
        int to = Addresses.index(endpoint);
        if (to >= 0 && to < hosts.length && to != from.index()) {
            new Exchange(this, from, hosts[to], nowNs).begin(nowNs);
        }
    }

    /**
     * Something of a connection crosses the network once, or so many times to and fro. A lost segment is sent again after 200
     * ms, then 400 ms, and so on, as TCP does; it does not happen where the two don't reach each other.
     */
    void cross(Host from, Host to, int times, long nowNs, Happening then) {
        if (truth.reachableSinceNs(from.index(), to.index(), nowNs) == GroundTruth.NEVER) {
            return;
        }
        long delayNs = 0;
        for (int i = 0; i < times; i++) {
            delayNs += onceNs();
            for (long againNs = 200_000_000L; random.nextDouble() < links.loss(); againNs *= 2) {
                delayNs += againNs;
            }
        }
        queue.add(nowNs + delayNs, then);
    }
}
