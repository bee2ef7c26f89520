package io.gleaner.transport.netty;

import io.gleaner.transport.gossip.Self;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.wire.ClusterKeys;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts an agent's parts together, in this order, and takes them apart in the other. One thread opens, one closes. */
final class GossipParts {
    private static final Logger LOG = LoggerFactory.getLogger(GossipParts.class);
    private static final int PORT_TRIES = 16;
    private static final long CLOSE_MILLIS = 600;

    private final GossipContext context;
    private final Keeper keeper = new Keeper();
    private final ShellCounters counters = new ShellCounters();
    private final OwnLoad ownLoad = new OwnLoad();
    private final EventStream events = new EventStream();
    private final EventLoopKind kind;
    private KeyFile keyFile;
    private ClusterKeys keys;
    private Certificates certificates;
    private EventLoopGroup group;
    private BootNumber boot;
    private Self self;
    private GossipLoop loop;
    private Channel datagrams;

    private GossipParts(GossipContext context) {
        this.context = context;
        kind = context.eventLoop().resolved();
    }

    static GossipParts open(GossipContext context) throws IOException {
        GossipParts parts = new GossipParts(context);
        boolean open = false;
        try {
            parts.openAll();
            open = true;
            return parts;
        } finally {
            if (!open) {
                parts.close(false);
            }
        }
    }

    private void openAll() throws IOException {
        if (context.keyFile() != null) {
            keyFile = KeyFile.read(context.keyFile(), context.cluster());
        }
        keys = keyFile == null ? ClusterKeys.none(context.cluster()) : keyFile.keys();
        if (context.certificates() != null) {
            certificates = Certificates.load(context.certificates(), System.currentTimeMillis());
        }
        InetAddress address = bindAddress();
        group = kind.newGroup(task -> {
            Thread thread = new Thread(task, "gleaner-gossip");
            thread.setDaemon(true);
            return thread;
        });
        BulkTransport bulk = new BulkTransport(
                bulkMode(), certificates, keeper.executor(), kind, BulkFrame.clusterOf(context.cluster()));
        IOException last = null;
        int tries = context.bind().port() == 0 ? PORT_TRIES : 1;
        for (int attempt = 0; attempt < tries; attempt++) {
            try {
                bind(new InetSocketAddress(address, context.bind().port()), bulk);
                return;
            } catch (BindFailure taken) {
                last = taken; // a port that is free for UDP may be taken for TCP: try another
                closeSockets();
            }
        }
        throw last;
    }

    private InetAddress bindAddress() throws IOException {
        InetAddress wanted = Sockets.resolve(
                "the bind address", context.bind().host(), "name an address of this machine, such as 0.0.0.0 for all");
        if (!keys.isPlain()) {
            return wanted;
        }
        InetAddress bound = wanted.isLoopbackAddress() ? wanted : Addresses.loopbackLike(wanted);
        LOG.warn(
                "no cluster key is configured, so gossip listens on {} only, for nodes of this machine{}: anybody who"
                        + " reaches the port could claim to be a node. Set a key file, the same for all nodes (make one"
                        + " with: head -c 32 /dev/urandom | base64)",
                bound.getHostAddress(),
                bound.equals(wanted) ? "" : ", and not on " + wanted.getHostAddress());
        return bound;
    }

    private BulkTransport.Mode bulkMode() {
        if (certificates != null) {
            LOG.info("bulk state goes over mutual TLS with the certificate {}", certificates);
            if (keys.isPlain()) {
                LOG.warn(
                        "certificates are configured but no cluster key, and without one gossip stays on loopback: set a"
                                + " key file to be reached from other machines");
            }
            return BulkTransport.Mode.MUTUAL_TLS;
        }
        if (keys.isPlain()) {
            return BulkTransport.Mode.PLAIN_ON_LOOPBACK;
        }
        LOG.warn("a cluster key but no certificates are configured: no bulk state is exchanged over TCP, nodes tell"
                + " each other all they know by sealed datagrams, which serves clusters of up to about 1,000"
                + " nodes. Set certificate, key and authority for mutual TLS");
        return BulkTransport.Mode.OFF;
    }

    private void bind(InetSocketAddress address, BulkTransport bulk) throws IOException {
        datagrams = Sockets.datagrams(group.next(), kind, address);
        InetSocketAddress bound = (InetSocketAddress) datagrams.localAddress();
        String name = context.name() != null ? context.name() : NodeName.ofMachine(bound.getPort());
        long node = NodeName.number(name);
        boot = BootNumber.take(context.stateDir(), node, BootClock.OF_JVM);
        Endpoint gossip = Addresses.endpointOf(reachable(bound.getAddress()), bound.getPort());
        self = new Self(node, boot.number(), name, context.zone(), gossip, gossip.withPort(context.offloadPort()));
        loop = new GossipLoop(group.next(), context.protocol(), self, keys, bulk, ownLoad, counters, events::emit);
        if (bulk.mode() != BulkTransport.Mode.OFF) {
            loop.bulk().listening(Sockets.opened(loop.bulk().listen(bound), "bulk state (TCP)", bound));
        }
        LOG.info(
                "gossip node {} (number {}, boot {}) listens on {} port {}, reached at {}, by {}; {}",
                name,
                Long.toHexString(node),
                Integer.toUnsignedString(boot.number()),
                bound.getAddress().getHostAddress(),
                bound.getPort(),
                gossip,
                context.eventLoop().reason(),
                keys);
    }

    private InetAddress reachable(InetAddress bound) throws IOException {
        if (context.advertise() != null) {
            return Sockets.resolve(
                    "the advertised address",
                    context.advertise(),
                    "name the address at which peers reach this node, without a port (the port is the bound one)");
        }
        if (!bound.isAnyLocalAddress()) {
            return bound;
        }
        InetAddress found = Addresses.ofThisMachine(bound);
        if (found.isLoopbackAddress()) {
            LOG.warn("this machine has no address but loopback's: other machines can't reach this node; set what to"
                    + " advertise");
        }
        return found;
    }

    /** @param onLoop runs something on the event loop, within bounds */
    void begin(Consumer<Runnable> onLoop) {
        LOG.debug("gossip settings: {}", context);
        eventLoop().execute(() -> {
            datagrams.pipeline().addLast(loop.datagrams());
            datagrams.config().setAutoRead(true);
            loop.start();
        });
        if (keyFile != null) {
            keeper.watch(keyFile, changed -> onLoop.accept(() -> changeKeys(changed)));
        }
        if (certificates != null) {
            keeper.watch(certificates);
        }
        if (!context.seeds().isEmpty()) {
            SeedNames names = new SeedNames(context.seeds(), InetAddress::getAllByName);
            keeper.resolve(names, context.seedRefresh().toMillis(), found -> onLoop.accept(() -> loop.seeds(found)));
        }
    }

    /** Event loop only. */
    void changeKeys(ClusterKeys changed) {
        try {
            loop.keys(changed);
        } catch (IllegalArgumentException unfit) {
            LOG.warn("the keys before stay in use: {}", unfit.getMessage());
        }
    }

    GossipLoop loop() {
        return loop;
    }

    EventLoop eventLoop() {
        return datagrams.eventLoop();
    }

    Self self() {
        return self;
    }

    EventStream events() {
        return events;
    }

    OwnLoad ownLoad() {
        return ownLoad;
    }

    ShellCounters counters() {
        return counters;
    }

    /** Takes all apart, as far as it was put together; at most 2 s. */
    void close(boolean sayGoodBye) {
        keeper.close();
        if (loop != null) {
            eventLoop().submit(() -> loop.stop(sayGoodBye)).awaitUninterruptibly(CLOSE_MILLIS);
        }
        closeSockets();
        if (group != null) {
            group.shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS).awaitUninterruptibly(CLOSE_MILLIS);
        }
        events.close();
    }

    private void closeSockets() {
        if (loop != null) {
            loop.bulk().close();
        }
        if (datagrams != null) {
            datagrams.close().awaitUninterruptibly(CLOSE_MILLIS);
        }
        if (boot != null) {
            boot.close();
            boot = null;
        }
    }
}
