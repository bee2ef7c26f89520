package io.gleaner.transport.netty;

import io.gleaner.transport.gossip.GossipCounters;
import io.gleaner.transport.gossip.GossipNode;
import io.gleaner.transport.gossip.Self;
import io.gleaner.transport.load.Load;
import io.gleaner.transport.load.LoadRow;
import io.gleaner.transport.load.LoadTable;
import io.gleaner.transport.membership.PeerEvent;
import io.gleaner.transport.membership.PeerTable;
import io.gleaner.transport.wire.ClusterKeys;
import io.gleaner.transport.wire.WireCounters;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import reactor.core.publisher.Flux;

/**
 * A node of the cluster on real sockets: finds its peers, tells them this node's load, knows theirs. All methods may be called
 * by any thread, none blocks but {@link #start} and {@link #close}, and none but {@link #start} throws, except a
 * {@link NullPointerException} that names an argument that is null.
 */
public final class GossipAgent implements AutoCloseable {
    /** Calls that wait for the event loop; more are dropped and counted. */
    static final int CALLS_MOST = 4_096;

    private final GossipParts parts;
    private final GossipLoop loop;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();

    GossipAgent(GossipParts parts) {
        this.parts = parts;
        this.loop = parts.loop();
    }

    /**
     * Opens the sockets and begins; peers are looked for from then on.
     *
     * @throws GossipConfigException where settings can't be used
     * @throws IOException where a socket can't be opened or a file can't be read; the message says what to do
     */
    public static GossipAgent start(GossipContext context) throws IOException {
        GossipParts parts = GossipParts.open(Objects.requireNonNull(context, "context"));
        GossipAgent agent = new GossipAgent(parts);
        parts.begin(agent::onLoop);
        return agent;
    }

    /** Who this node is: number, boot, name, and where peers reach it. */
    public Self self() {
        return parts.self();
    }

    /** Who is there, without this node. */
    public PeerTable peers() {
        return loop.node().peers();
    }

    /** What everybody's load is, this node's included; its ages are told by {@link System#nanoTime}. */
    public LoadTable loads() {
        return loop.node().loads();
    }

    /** Copies what is known of a node's load; false where nothing is. Allocates nothing. */
    public boolean readLoad(long node, LoadRow row) {
        return loads().read(node, System.nanoTime(), Objects.requireNonNull(row, "row"));
    }

    /**
     * What changes about peers from now on, on a thread of its own. A subscriber that is slow loses the oldest, which is
     * counted. Completes when the agent is closed.
     */
    public Flux<PeerEvent> events() {
        return parts.events().flux();
    }

    /** Events that slow subscribers lost. */
    public long eventsDropped() {
        return parts.events().dropped();
    }

    /** This node's own load, for its next report; amounts as in {@link Load}. Allocates nothing. */
    public void load(
            int runQueue,
            int inFlight,
            long freeCpuMillis,
            long freeMemoryBytes,
            int cpuPressurePercent,
            int memoryPressurePercent,
            int executionClasses) {
        parts.ownLoad()
                .set(
                        runQueue,
                        inFlight,
                        freeCpuMillis,
                        freeMemoryBytes,
                        cpuPressurePercent,
                        memoryPressurePercent,
                        executionClasses);
    }

    /** A peer's load that came with its answer to a call. */
    public void heard(Load load) {
        Objects.requireNonNull(load, "load");
        drive(node -> node.heard(load, System.nanoTime()));
    }

    /** A call to that peer went well: it may take work. */
    public void callSucceeded(long peer, int boot) {
        drive(node -> node.callSucceeded(peer, boot, System.nanoTime()));
    }

    /** A call to that peer failed in a way that speaks against it: it gets no work for now, and is probed. */
    public void callFailed(long peer, int boot) {
        drive(node -> node.callFailed(peer, boot, System.nanoTime()));
    }

    /** This node's own cgroup was throttled: it doubts itself before its peers. */
    public void throttled() {
        drive(node -> node.throttled(System.nanoTime()));
    }

    /** What this node tells of one of its functions, see {@link GossipNode#putDetail}; both are copied; too large ones are left out and counted. */
    public void putDetail(byte[] key, byte[] value) {
        byte[] ownKey = Objects.requireNonNull(key, "key").clone();
        byte[] ownValue = Objects.requireNonNull(value, "value").clone();
        drive(node -> node.putDetail(ownKey, ownValue));
    }

    /**
     * Takes other keys into use from the next datagram on; of a key file that is done when it changes. Label and whether there
     * are keys must stay the same: else nothing changes, and it is said.
     */
    public void keys(ClusterKeys changed) {
        Objects.requireNonNull(changed, "keys");
        onLoop(() -> parts.changeKeys(changed));
    }

    int keyChanges() {
        return loop.keyChanges();
    }

    public GossipCounters gossipCounters() {
        return loop.node().counters();
    }

    public WireCounters wireCounters() {
        return loop.opener().counters();
    }

    public ShellCounters shellCounters() {
        return parts.counters();
    }

    /** Waits for nothing: false where the call was dropped. */
    private void drive(Consumer<GossipNode> call) {
        onLoop(() -> loop.drive(call));
    }

    private void onLoop(Runnable call) {
        if (calls.incrementAndGet() > CALLS_MOST) {
            calls.decrementAndGet();
            parts.counters().increment(ShellCounters.Counter.CALLS_DROPPED);
            return;
        }
        try {
            parts.eventLoop().execute(() -> {
                calls.decrementAndGet();
                call.run();
            });
        } catch (RejectedExecutionException closing) {
            calls.decrementAndGet();
        }
    }

    /** Stops without a word, as a killed process would; peers find out. */
    public void halt() {
        if (closed.compareAndSet(false, true)) {
            parts.close(false);
        }
    }

    /** Says good-bye to the peers and stops; takes at most 2 s. Idempotent. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            parts.close(true);
        }
    }
}
