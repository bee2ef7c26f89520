package io.gleaner.agent.http;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.peers.PeerNetwork;
import io.gleaner.agent.platform.local.LocalPlatform;
import io.gleaner.agent.runtime.GleanerAgent;
import io.gleaner.transport.offload.OffloadServer;
import io.gleaner.transport.offload.OffloadSettings;
import io.gleaner.transport.offload.OffloadTls;
import io.gleaner.transport.offload.rules.AllowList;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets invocations of a local platform go to peers, and those of peers come to it. One thread opens and closes it. */
public final class PeerLinks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PeerLinks.class);
    private static final String LOOPBACK = "127.0.0.1";
    private static final int ANSWER_BYTES_MOST = 16 << 20;

    private final LocalPlatform platform;
    private final PeerNetwork network;
    private final PeerCalls calls;
    private final OffloadServer server;

    private PeerLinks(LocalPlatform platform, PeerNetwork network, PeerCalls calls, OffloadServer server) {
        this.platform = platform;
        this.network = network;
        this.calls = calls;
        this.server = server;
    }

    /**
     * Opens what the agent's settings ask for; empty where they ask for nothing (no gossip, or no certificates).
     *
     * @param bodyBytesMost of a peer's invocation
     * @throws IOException where a file or a port can't be used; the message says what to do
     */
    public static Optional<PeerLinks> open(GleanerAgent agent, LocalPlatform platform, int bodyBytesMost)
            throws IOException {
        GleanerSettings settings = agent.settings();
        GleanerSettings.Offload of = settings.offload();
        if (agent.peers().isEmpty()) {
            return Optional.empty();
        }
        if (of.certificateFile().isEmpty()
                || of.certificateKeyFile().isEmpty()
                || of.authorityFile().isEmpty()) {
            LOG.warn("Gossip runs, but without gleaner.offload.certificate-file, .certificate-key-file and"
                    + " .authority-file no invocation leaves this node or comes to it.");
            return Optional.empty();
        }
        PeerNetwork network = agent.peers().get();
        OffloadTls tls = new OffloadTls(
                of.certificateFile().get(),
                of.certificateKeyFile().get(),
                of.authorityFile().get());
        OffloadServer server = of.port() == 0 ? null : serve(settings, network, platform, tls, bodyBytesMost);
        try {
            PeerCalls calls = PeerCalls.start(network, tls, of.waitingMost(), ANSWER_BYTES_MOST);
            platform.forwarder(calls);
            network.sends(true);
            return Optional.of(new PeerLinks(platform, network, calls, server));
        } catch (IOException unusable) {
            if (server != null) {
                server.close();
            }
            throw unusable;
        }
    }

    private static OffloadServer serve(
            GleanerSettings settings, PeerNetwork network, LocalPlatform platform, OffloadTls tls, int bodyBytesMost)
            throws IOException {
        AllowList allow;
        try {
            allow = AllowList.of(settings.offload().allow());
        } catch (IllegalArgumentException wrong) {
            throw new IOException("gleaner.offload.allow: " + wrong.getMessage(), wrong);
        }
        return OffloadServer.start(
                new InetSocketAddress(
                        host(settings.gossip()), settings.offload().port()),
                tls,
                OffloadSettings.DEFAULT,
                allow,
                network::ownLoad,
                new PeerDoor(platform, bodyBytesMost));
    }

    /** Where gossip listens: without a key that is loopback. */
    private static String host(GleanerSettings.Gossip gossip) {
        String bind = gossip.bindAddress();
        int colon = bind.lastIndexOf(':');
        boolean port = colon > bind.lastIndexOf(']') && bind.indexOf(':') == colon || bind.startsWith("[");
        String host = (port && colon > bind.lastIndexOf(']') ? bind.substring(0, colon) : bind)
                .replace("[", "")
                .replace("]", "");
        return gossip.keyFile().isEmpty() || host.isEmpty() ? LOOPBACK : host;
    }

    /** Where peers' invocations are taken, 0 = nowhere. */
    public int port() {
        return server == null ? 0 : server.port();
    }

    /** From now on everything runs here, and peers are refused; ends what is under way. Idempotent. */
    @Override
    public void close() {
        network.sends(false);
        if (server != null) {
            server.close();
        }
        platform.forwarder(null);
        calls.close();
    }
}
