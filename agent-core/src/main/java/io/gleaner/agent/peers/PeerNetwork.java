package io.gleaner.agent.peers;

import io.gleaner.agent.config.FunctionSettings;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.journal.JournalRing;
import io.gleaner.agent.journal.Records;
import io.gleaner.placement.delivery.Balancer;
import io.gleaner.placement.delivery.SendHistory;
import io.gleaner.transport.load.Load;
import io.gleaner.transport.load.LoadRow;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.netty.CertificateFiles;
import io.gleaner.transport.netty.GossipAgent;
import io.gleaner.transport.netty.GossipConfigException;
import io.gleaner.transport.netty.GossipContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This node among its peers: tells them its load, keeps what is known of them, and decides by it where invocations run. Any
 * thread. Nothing is opened before {@link #start}, nothing waits but {@link #start} and {@link #close}.
 */
public final class PeerNetwork implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PeerNetwork.class);
    private static final int PERCENT = 100;
    private static final long LOAD_NS = 20_000_000;
    private static final long MEMBERS_NS = 100_000_000;
    private static final long SLOW_NS = 1_000_000_000;
    /** How long a peer that said it is full gets nothing: its next reports tell more. */
    private static final long BUSY_NS = 200_000_000;

    private final GleanerSettings settings;
    private final DecisionPipeline pipeline;
    private final JournalRing ring;
    private final DeliveryFunctions functions;
    private final PeerBoard board = new PeerBoard(this::changed);
    private final SendHistory sent = new SendHistory(PeerBoard.PEERS_MOST + 1);
    private final Balancer balancer;
    private final Thread thread = new Thread(this::work, "gleaner-peers");
    private volatile GossipAgent gossip;
    private volatile PeerPlacer placer;
    private volatile boolean sends;
    private volatile boolean recommends;
    private volatile boolean closed;

    private PeerNetwork(GleanerSettings settings, DecisionPipeline pipeline, JournalRing ring) {
        this.settings = settings;
        this.pipeline = pipeline;
        this.ring = ring;
        functions = new DeliveryFunctions(settings.delivery());
        int hysteresisPercent = (int) Math.round(settings.delivery().hysteresis() * PERCENT);
        balancer = new Balancer(hysteresisPercent, settings.delivery().staleNs());
        thread.setDaemon(true);
    }

    /** Empty where no gossip is configured: this node is alone. */
    public static Optional<PeerNetwork> of(GleanerSettings settings, DecisionPipeline pipeline, JournalRing ring) {
        return settings.gossip().bindAddress().isEmpty()
                ? Optional.empty()
                : Optional.of(new PeerNetwork(settings, pipeline, ring));
    }

    /**
     * Opens gossip's sockets and begins.
     *
     * @throws IOException where a setting can't be met; the message says what to do
     */
    public void start() throws IOException {
        GossipAgent agent;
        try {
            agent = GossipAgent.start(context());
        } catch (GossipConfigException wrong) {
            throw new IOException("gossip can't start: " + wrong.getMessage(), wrong);
        }
        gossip = agent;
        PeerPlacer made = new PeerPlacer(pipeline, board, agent.loads(), functions, balancer, sent);
        made.sends(sends);
        made.recommends(recommends);
        placer = made;
        pipeline.placer(made);
        thread.start();
    }

    private GossipContext context() {
        GleanerSettings.Gossip of = settings.gossip();
        GossipContext.Builder builder = GossipContext.builder()
                .bind(of.bindAddress())
                .cluster(of.cluster())
                .zone(of.zone())
                .seeds(of.seeds())
                .stateDir(settings.stateDir());
        if (!of.name().isEmpty()) {
            builder.name(of.name());
        }
        if (!of.advertise().isEmpty()) {
            builder.advertise(of.advertise());
        }
        of.keyFile().ifPresent(builder::keyFile);
        Optional<CertificateFiles> certificates = certificates();
        certificates.ifPresent(files -> builder.offloadPort(settings.offload().port()));
        certificates.filter(files -> of.keyFile().isPresent()).ifPresent(builder::certificates);
        return builder.build();
    }

    private Optional<CertificateFiles> certificates() {
        GleanerSettings.Offload of = settings.offload();
        Optional<Path> authority = of.authorityFile();
        return of.certificateFile()
                .flatMap(certificate -> of.certificateKeyFile()
                        .flatMap(key -> authority.map(ca -> new CertificateFiles(certificate, key, ca))));
    }

    /** What peers call this node. */
    public String name() {
        return gossip.self().name();
    }

    /** Whether the host passes invocations on to where they are placed. */
    public void sends(boolean can) {
        sends = can;
        PeerPlacer now = placer;
        if (now != null) {
            now.sends(can);
        }
    }

    /** Whether the mode decides without doing. */
    public void recommends(boolean only) {
        recommends = only;
        PeerPlacer now = placer;
        if (now != null) {
            now.recommends(only);
        }
    }

    /** A function is there, or its settings changed. */
    public void function(int handle, String name, FunctionSettings own) {
        functions.put(handle, name, own);
    }

    /** How many runs of a function this node's host can have at once now. */
    public void capacity(int function, int atOnce) {
        atOnce(function, 0, atOnce);
    }

    /** Likewise, told by the peer. */
    public void atOnce(int function, int peer, int atOnce) {
        FunctionDelivery known = functions.of(function);
        if (known != null && peer >= 0 && peer <= PeerBoard.PEERS_MOST) {
            known.experience.atOnce(peer, atOnce);
        }
    }

    /** A run has ended well after so long, waiting and travelling left out; {@code target} 0 = here. The watch. */
    public void ran(int function, int target, long durationNs, long nowNs) {
        FunctionDelivery known = functions.of(function);
        if (known != null && target >= 0 && target <= PeerBoard.PEERS_MOST && durationNs > 0) {
            known.experience.ran(target, durationNs, nowNs);
        }
    }

    /** The peer with this handle, empty where it is gone. */
    public Optional<Peer> peer(int handle) {
        return Optional.ofNullable(board.peer(handle));
    }

    /** The handle of a peer, 0 where it has none. */
    public int handleOf(Peer peer) {
        for (int handle : board.present()) {
            Peer there = board.peer(handle);
            if (there != null && there.node() == peer.node()) {
                return handle;
            }
        }
        return 0;
    }

    /** Another peer for a call that one could not answer: the quickest that is known to have the function. */
    public Optional<Peer> another(int function, int than) {
        FunctionDelivery known = functions.of(function);
        long nowNs = System.nanoTime();
        Peer best = null;
        long bestNs = Long.MAX_VALUE;
        for (int handle : board.present()) {
            Peer peer = board.peer(handle);
            boolean fit = peer != null && handle != than && peer.routable() && !board.rests(handle, nowNs);
            if (fit && known != null && !known.experience.refuses(handle, nowNs)) {
                long expectedNs = known.experience.measured(handle) ? known.experience.meanNs(handle) : SLOW_NS;
                if (expectedNs < bestNs) {
                    best = peer;
                    bestNs = expectedNs;
                }
            }
        }
        return Optional.ofNullable(best);
    }

    /** A call went to a peer and back in so long, beside what it waited and ran there. */
    public void travelled(int peer, long durationNs) {
        if (peer > 0 && peer <= PeerBoard.PEERS_MOST) {
            board.travelled(peer, durationNs);
        }
    }

    /** A peer doesn't have a function, or doesn't run it for this node: it is left alone with it for a while. */
    public void refused(int function, int peer) {
        FunctionDelivery known = functions.of(function);
        if (known != null && peer > 0 && peer <= PeerBoard.PEERS_MOST) {
            known.experience.refused(peer, System.nanoTime());
        }
    }

    /** A peer is full. */
    public void busy(int peer) {
        if (peer > 0 && peer <= PeerBoard.PEERS_MOST) {
            board.rest(peer, System.nanoTime() + BUSY_NS);
        }
    }

    /** A callee's load came with its answer. */
    public void heard(Load load) {
        gossip.heard(load);
    }

    /** A call to a peer that was given up went well. */
    public void trialSucceeded(long node, int boot) {
        gossip.callSucceeded(node, boot);
    }

    /** A call failed in a way that speaks against the peer. */
    public void callFailed(long node, int boot) {
        gossip.callFailed(node, boot);
    }

    /** This node's load as it was last reported. */
    public Load ownLoad() {
        LoadRow row = new LoadRow();
        long self = gossip.self().node();
        if (!gossip.readLoad(self, row)) {
            return new Load(self, gossip.self().boot(), 0, 0, pipeline.waiting(), pipeline.here(), 0, 0, 0, 0, 0);
        }
        return new Load(
                self,
                row.boot(),
                row.sequence(),
                (int) row.ageMillis(),
                row.runQueue(),
                row.inFlight(),
                row.freeCpuMillis(),
                row.freeMemoryBytes(),
                row.cpuPressurePercent(),
                row.memoryPressurePercent(),
                row.executionClasses());
    }

    /** How many peers take invocations. */
    public int size() {
        return board.present().length;
    }

    /** Times that a peer was left out because there are too many. */
    public long leftOut() {
        return board.leftOut();
    }

    private void changed(int handle, Peer peer, String what) {
        LoadRow row = new LoadRow();
        boolean told = gossip.readLoad(peer.node(), row);
        Records.peer(
                ring,
                System.nanoTime(),
                handle,
                told ? row.freeCpuMillis() : 0,
                told ? row.freeMemoryBytes() : 0,
                what + ": " + peer.name());
        if (what.startsWith("joined") || what.startsWith("was started")) {
            sent.forget(handle);
            for (FunctionDelivery function : functions.all()) {
                if (function != null) {
                    function.experience.forget(handle);
                }
            }
        }
    }

    private void work() {
        NodeLoad load = new NodeLoad(
                pipeline,
                functions,
                new Pressure(Path.of("/proc/pressure/cpu")),
                new Pressure(Path.of("/proc/pressure/memory")));
        LearnedShares shares = new LearnedShares(
                pipeline,
                board,
                gossip.loads(),
                settings.delivery().weights(),
                settings.tables().functions());
        ToldDetails details = new ToldDetails(gossip);
        long membersNs = System.nanoTime();
        long slowNs = membersNs;
        while (!closed) {
            try {
                long nowNs = System.nanoTime();
                load.publish(gossip);
                if (nowNs - membersNs >= 0) {
                    membersNs = nowNs + MEMBERS_NS;
                    board.refresh(gossip.peers().all());
                }
                if (nowNs - slowNs >= 0) {
                    slowNs = nowNs + SLOW_NS;
                    load.refresh(nowNs);
                    shares.refresh(functions, name(), nowNs);
                    details.tell(functions);
                }
            } catch (RuntimeException bug) {
                LOG.error("what is known of peers could not be brought up to date", bug);
            }
            LockSupport.parkNanos(this, LOAD_NS);
        }
    }

    /** Says good-bye to the peers; takes at most some 2 s. Idempotent. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        GossipAgent agent = gossip;
        if (agent != null) {
            pipeline.placer(io.gleaner.agent.decision.Placer.HERE);
            agent.close();
        }
    }
}
