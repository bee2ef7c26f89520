package io.gleaner.transport.netty;

import io.gleaner.transport.gossip.GossipNode;
import io.gleaner.transport.gossip.GossipSettings;
import io.gleaner.transport.gossip.Outbox;
import io.gleaner.transport.gossip.Self;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.PeerEvent;
import io.gleaner.transport.wire.ClusterKeys;
import io.gleaner.transport.wire.DatagramOpener;
import io.gleaner.transport.wire.DatagramSealer;
import io.gleaner.transport.wire.WireLimits;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Drives one {@link GossipNode} on the event loop: ticks when it asks for them, hands it what came, sends what it wants sent.
 * Everything here is the event loop's.
 */
final class GossipLoop implements Outbox, DatagramSocket.Receiver {
    private static final Logger LOG = LoggerFactory.getLogger(GossipLoop.class);

    /** A fault of the protocol's own must neither end gossip nor spin. */
    private static final long AFTER_FAILURE_MILLIS = 1_000;

    private static final long SEEDS_SILENT_NS = 5_000_000_000L;

    private static final long WARMING_NS = 10_000_000_000L;
    /** Senders a tick that get their keys after a change, some 0.1 ms each: the loop has datagrams to answer meanwhile. */
    private static final int DERIVED_A_TICK = 16;

    private final EventLoop loop;
    private final Self self;
    private final long stallNs;
    private final GossipNode node;
    private final DatagramSealer sealer;
    private final DatagramOpener opener;
    private final DatagramSocket datagrams;
    private final BulkExchanges bulk;
    private final Addresses addresses = new Addresses();
    private final OwnLoad ownLoad;
    private final ShellCounters counters;
    private final Consumer<PeerEvent> events;
    private final ByteBuffer plain =
            ByteBuffer.allocate(GossipSettings.PLAIN_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final StateByDatagrams byDatagrams = new StateByDatagrams(System.nanoTime());
    private final Runnable onTimer = this::timer;
    private ScheduledFuture<?> timer;
    private long dueNs;
    private long startedNs;
    private long seedsAskedNs;
    private boolean seedsAwaited;
    private boolean seedsGiven;
    private boolean stopped;
    private volatile int keyChanges;

    GossipLoop(
            EventLoop loop,
            GossipSettings settings,
            Self self,
            ClusterKeys keys,
            BulkTransport bulkTransport,
            OwnLoad ownLoad,
            ShellCounters counters,
            Consumer<PeerEvent> events) {
        this.loop = loop;
        this.self = self;
        this.stallNs = settings.stallNs();
        this.ownLoad = ownLoad;
        this.counters = counters;
        this.events = events;
        SecureRandom secure = new SecureRandom();
        node = new GossipNode(settings, self, new SplittableRandom(secure.nextLong()), this);
        sealer = new DatagramSealer(keys, self.node(), self.boot(), secure);
        opener = new DatagramOpener(keys, sealer, WireLimits.DEFAULT);
        datagrams = new DatagramSocket(sealer, opener, this, counters);
        bulk = new BulkExchanges(loop, bulkTransport, new StateOfNode(), counters);
    }

    DatagramSocket datagrams() {
        return datagrams;
    }

    BulkExchanges bulk() {
        return bulk;
    }

    /** Tables and counters of it are for any thread. */
    GossipNode node() {
        return node;
    }

    DatagramOpener opener() {
        return opener;
    }

    void start() {
        long nowNs = System.nanoTime();
        startedNs = nowNs;
        ownLoad.tell(node);
        node.start(nowNs);
        settle(nowNs);
    }

    /** Runs something that is for the node, then sends what that led to. */
    void drive(Consumer<GossipNode> call) {
        if (!stopped) {
            call.accept(node);
            settle(System.nanoTime());
        }
    }

    void seeds(Endpoint[] found) {
        Endpoint[] others =
                Arrays.stream(found).filter(seed -> !seed.equals(self.gossip())).toArray(Endpoint[]::new);
        if (others.length > 0 && !seedsGiven) {
            seedsGiven = true;
            seedsAwaited = true;
            seedsAskedNs = System.nanoTime();
        }
        drive(driven -> driven.seeds(others, System.nanoTime()));
    }

    /** Whom nobody answers may never be told why: peers that refuse a datagram say nothing back. */
    private void lookForSeeds(long nowNs) {
        if (!seedsAwaited) {
            return;
        }
        if (node.peers().size() > 0) {
            seedsAwaited = false;
        } else if (nowNs - seedsAskedNs > SEEDS_SILENT_NS) {
            seedsAwaited = false;
            LOG.warn(
                    "no seed has answered for {} s: none runs there yet, a firewall is between, or this node's cluster label"
                            + " or key differs from theirs (their logs say so then); they are asked on",
                    TimeUnit.NANOSECONDS.toSeconds(nowNs - seedsAskedNs));
        }
    }

    /** From the next datagram on. */
    void keys(ClusterKeys changed) {
        sealer.keys(changed);
        opener.keys(changed);
        keyChanges = keyChanges + 1;
    }

    /** How often the keys were changed; any thread. */
    int keyChanges() {
        return keyChanges;
    }

    /** Is silent from here on. */
    void stop(boolean sayGoodBye) {
        if (sayGoodBye) {
            drive(driven -> driven.leave(System.nanoTime()));
        }
        stopped = true;
        if (timer != null) {
            timer.cancel(false);
        }
        bulk.close();
    }

    private void timer() {
        if (stopped) {
            return;
        }
        long nowNs = System.nanoTime();
        long lateNs = nowNs - dueNs;
        counters.late(lateNs);
        if (lateNs > stallNs) {
            counters.increment(ShellCounters.Counter.STALLS);
            // A JVM that has just started compiles and loads classes: nothing that anybody could mend.
            LOG.atLevel(nowNs - startedNs < WARMING_NS ? Level.DEBUG : Level.WARN)
                    .log(
                            "the gossip thread came {} ms late: this node doubts itself for a while, not its peers",
                            TimeUnit.NANOSECONDS.toMillis(lateNs));
        }
        timer = null;
        try {
            ownLoad.tell(node);
            opener.deriveAhead(DERIVED_A_TICK);
            lookForSeeds(nowNs);
            node.tick(nowNs);
        } catch (RuntimeException unexpected) {
            LOG.error("a round of gossip failed, the next one is tried", unexpected);
            timer = loop.schedule(onTimer, AFTER_FAILURE_MILLIS, TimeUnit.MILLISECONDS);
            dueNs = nowNs + TimeUnit.MILLISECONDS.toNanos(AFTER_FAILURE_MILLIS);
            return;
        }
        settle(nowNs);
    }

    /** Sends what was written, and sees to it that the next tick comes in time. */
    private void settle(long nowNs) {
        datagrams.flush();
        if (stopped) {
            return;
        }
        long nextNs = node.nextNs();
        if (timer != null && nextNs - dueNs >= 0) {
            return; // comes soon enough; it looks again then
        }
        if (timer != null) {
            timer.cancel(false);
        }
        dueNs = nextNs;
        timer = loop.schedule(onTimer, Math.max(0, nextNs - nowNs), TimeUnit.NANOSECONDS);
    }

    @Override
    public ByteBuffer buffer() {
        return plain.clear();
    }

    @Override
    public void send(Endpoint to) {
        datagrams.send(plain.flip(), addresses.socket(to));
    }

    @Override
    public void exchange(Endpoint with) {
        if (bulk.isOff()) {
            if (byDatagrams.mayAsk(System.nanoTime())) {
                sendState(addresses.socket(with), true);
            }
        } else {
            bulk.exchange(with, addresses.socket(with));
        }
    }

    private void sendState(InetSocketAddress to, boolean ask) {
        byDatagrams.send(bulk.ownState(), ask, text -> datagrams.send(text, to));
    }

    @Override
    public void event(PeerEvent event) {
        PeerLog.say(event);
        events.accept(event);
    }

    @Override
    public void received(long from, int boot, InetSocketAddress address, ByteBuffer text, long nowNs) {
        if (stopped) {
            return;
        }
        boolean answer = bulk.isOff() && byDatagrams.isToBeAnswered(text, nowNs);
        node.received(from, boot, addresses.endpoint(address), text, nowNs);
        if (answer) {
            sendState(address, false);
        }
    }

    @Override
    public void readComplete() {
        settle(System.nanoTime());
    }

    /** What bulk exchanges read and write. */
    private final class StateOfNode implements BulkState {
        @Override
        public BulkFrame frame() {
            return new BulkFrame(bulk.cluster(), self.node(), self.boot(), sealer.counter());
        }

        @Override
        public void write(ByteBuffer to) {
            node.writeState(to, System.nanoTime());
        }

        @Override
        public boolean read(BulkFrame from, ByteBuffer state) {
            long nowNs = System.nanoTime();
            opener.vouched(from.node(), from.boot(), from.counter(), nowNs);
            boolean taken = node.readState(state, nowNs);
            settle(nowNs);
            return taken;
        }
    }
}
