package io.gleaner.transport.offload;

import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.rules.FunctionNames;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** The connections to all peers. Any thread. */
final class PeerChannel {
    private static final int KEY_CHARS_MOST = 128;
    /** Connections are renewed, so that peers' new certificates come to be seen. */
    private static final Duration LIFE_MOST = Duration.ofMinutes(10);

    private final String self;
    private final OffloadSettings settings;
    private final LoopResources loops;
    private final ConnectionProvider connections;
    private final HttpClient http;
    private volatile boolean closed;

    private PeerChannel(
            String self,
            OffloadSettings settings,
            LoopResources loops,
            ConnectionProvider connections,
            HttpClient http) {
        this.self = self;
        this.settings = settings;
        this.loops = loops;
        this.connections = connections;
        this.http = http;
    }

    static PeerChannel open(String self, OffloadTls tls, OffloadSettings settings) throws IOException {
        var context = TlsContexts.client(tls);
        QuietTail tail = new QuietTail();
        LoopResources loops = LoopResources.create("gleaner-offload-client", settings.threads(), true);
        Duration idle = Duration.ofNanos(settings.idleNs());
        Duration connect = Duration.ofNanos(settings.connectTimeoutNs());
        ConnectionProvider connections = ConnectionProvider.builder("gleaner-offload")
                .maxConnections(settings.connectionsPerPeer())
                .pendingAcquireMaxCount(settings.pendingPerPeer())
                .pendingAcquireTimeout(connect.plusNanos(2 * settings.handshakeTimeoutNs()))
                .maxIdleTime(idle)
                .maxLifeTime(LIFE_MOST)
                .evictInBackground(idle)
                .disposeInactivePoolsInBackground(idle, idle)
                .build();
        HttpClient http = HttpClient.create(connections)
                .runOn(loops)
                .protocol(HttpProtocol.H2)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) connect.toMillis())
                .secure(spec -> spec.sslContext(context)
                        .handshakeTimeout(Duration.ofNanos(settings.handshakeTimeoutNs()))
                        .closeNotifyReadTimeout(Duration.ZERO))
                .http2Settings(http2 -> http2.initialWindowSize(OffloadServer.WINDOW_BYTES)
                        .maxHeaderListSize(2 * Bodies.HEADER_CHARS_MOST)
                        .maxDecodedRstFramesPerWindow(OffloadServer.RESETS_MOST_PER_SECOND, 1)
                        .maxEncodedRstFramesPerWindow(OffloadServer.RESETS_MOST_PER_SECOND, 1)
                        .pingAckTimeout(Duration.ofNanos(settings.pingNs()))
                        .pingAckDropThreshold(3))
                .doOnChannelInit(
                        (observer, channel, remote) -> channel.pipeline().addLast(tail))
                .disableRetry(true)
                .followRedirect(false)
                .compress(false);
        return new PeerChannel(self, settings, loops, connections, http);
    }

    OffloadSettings settings() {
        return settings;
    }

    /** An event loop to keep time on. */
    EventLoop timers() {
        return loops.onClient(LoopResources.DEFAULT_NATIVE).next();
    }

    /** What makes the request one that can't be sent, if anything. */
    Optional<String> unfit(OffloadRequest request) {
        Optional<String> wrongName = FunctionNames.fault(request.function());
        if (wrongName.isPresent()) {
            return Optional.of("the function's name " + wrongName.get());
        }
        if (request.idempotent() && !CallHead.isName(request.key(), KEY_CHARS_MOST)) {
            return Optional.of("the key is blank, longer than " + KEY_CHARS_MOST + " characters, or has control ones");
        }
        try {
            Bodies.addHeaders(request.headers(), new DefaultHttpHeaders());
            return Optional.empty();
        } catch (IllegalArgumentException wrong) {
            return Optional.of("its headers can't be sent: " + wrong.getMessage());
        }
    }

    /** A call's request, but for its body and what time is left. */
    HttpClient.RequestSender request(OffloadRequest request, Peer peer) {
        InetSocketAddress address = address(peer.offload());
        return http.remoteAddress(() -> address)
                .headers(headers -> {
                    Bodies.addHeaders(request.headers(), headers);
                    headers.set(CallHead.ORIGIN, self).set(CallHead.HOPS, Integer.toString(request.hops() + 1));
                    if (request.idempotent()) {
                        headers.set(CallHead.KEY, request.key());
                        Bodies.digest(request.body()).ifPresent(digest -> headers.set(CallHead.BODY_DIGEST, digest));
                    }
                })
                .post()
                .uri(CallHead.path(request.function()));
    }

    private static InetSocketAddress address(Endpoint endpoint) {
        ByteBuffer bytes = ByteBuffer.allocate(16).putLong(endpoint.high()).putLong(endpoint.low());
        try {
            return new InetSocketAddress(InetAddress.getByAddress(bytes.array()), endpoint.port());
        } catch (UnknownHostException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Whether what fails now does so because this side ends it. */
    boolean closed() {
        return closed;
    }

    void close(Duration patience) {
        closed = true;
        connections.disposeLater().block(patience);
        loops.disposeLater(Duration.ZERO, patience).block(patience.plusNanos(TimeUnit.SECONDS.toNanos(1)));
    }
}
