package io.gleaner.transport.offload;

import io.gleaner.transport.load.Load;
import io.gleaner.transport.offload.rules.AllowList;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/**
 * Takes calls from peers: HTTP/2 over TLS 1.3, both sides with certificates. Who has none of the authority, or speaks anything
 * else, is disconnected before a byte of HTTP is read. Any thread.
 */
public final class OffloadServer implements AutoCloseable {
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(2);
    private static final int CONNECTIONS_MOST = 4096;
    static final int STREAMS_PER_CONNECTION = 1024;
    /** What a sender may have under way of one body; two of these are in memory at most. */
    static final int WINDOW_BYTES = 256 * 1024;

    /**
     * A call that is given up, or refused before all of it was sent, resets its stream: with thousands of calls a second that is no
     * attack, least of all by somebody with a certificate. Netty would disconnect at 200 in 30 s.
     */
    static final int RESETS_MOST_PER_SECOND = 20_000;

    private final LoopResources loops;
    private final DisposableServer server;
    private final ServerCalls calls;
    private final Connections connections;

    private OffloadServer(LoopResources loops, DisposableServer server, ServerCalls calls, Connections connections) {
        this.connections = connections;
        this.loops = loops;
        this.server = server;
        this.calls = calls;
    }

    /**
     * Blocks; for a second or two the first time in a process, which is then ready for its first call.
     *
     * @param bind where to listen; port 0 takes a free one
     * @param allow which peer may offload what; {@link #allow} replaces it
     * @param load this node's load at the moment; asked on event loops for every answer
     * @throws IOException that says which file can't be used, or why the address can't be listened at
     */
    public static OffloadServer start(
            InetSocketAddress bind,
            OffloadTls tls,
            OffloadSettings settings,
            AllowList allow,
            Supplier<Load> load,
            OffloadHandler handler)
            throws IOException {
        Rehearsal.once(tls);
        return open(bind, tls, settings, allow, load, handler);
    }

    /** Without a rehearsal. */
    static OffloadServer open(
            InetSocketAddress bind,
            OffloadTls tls,
            OffloadSettings settings,
            AllowList allow,
            Supplier<Load> load,
            OffloadHandler handler)
            throws IOException {
        var context = TlsContexts.server(tls);
        ServerCalls calls = new ServerCalls(settings, allow, load, handler);
        LoopResources loops = LoopResources.create("gleaner-offload-server", settings.threads(), true);
        Connections connections = new Connections();
        QuietTail tail = new QuietTail();
        HttpServer server = HttpServer.create()
                .bindAddress(() -> bind)
                .runOn(loops)
                .protocol(HttpProtocol.H2)
                .secure(spec -> spec.sslContext(context)
                        .handshakeTimeout(Duration.ofNanos(settings.handshakeTimeoutNs()))
                        .closeNotifyReadTimeout(Duration.ZERO))
                .http2Settings(http2 -> http2.maxConcurrentStreams(STREAMS_PER_CONNECTION)
                        .initialWindowSize(WINDOW_BYTES)
                        .maxHeaderListSize(2 * Bodies.HEADER_CHARS_MOST)
                        .maxDecodedRstFramesPerWindow(RESETS_MOST_PER_SECOND, 1)
                        .maxEncodedRstFramesPerWindow(RESETS_MOST_PER_SECOND, 1)
                        .pingAckTimeout(Duration.ofNanos(settings.pingNs()))
                        .pingAckDropThreshold(3))
                .idleTimeout(Duration.ofNanos(settings.idleNs()))
                .maxConnections(CONNECTIONS_MOST)
                .doOnChannelInit((observer, channel, remote) -> {
                    connections.add(channel);
                    channel.pipeline().addLast(tail);
                })
                .handle(calls);
        try {
            return new OffloadServer(loops, server.bindNow(), calls, connections);
        } catch (RuntimeException e) {
            loops.disposeLater(Duration.ZERO, CLOSE_PATIENCE).subscribe();
            throw new IOException(
                    "offload can't listen at " + Failures.text(bind) + ": " + Failures.detail(e)
                            + "; "
                            + (Failures.detail(e).toLowerCase(Locale.ROOT).contains("in use")
                                    ? "that port is in use by another process or server: stop it, or give another port"
                                    : "give an address of this machine and a free port"),
                    e);
        }
    }

    public int port() {
        return server.port();
    }

    /** Who may offload what from now on; calls under way go on. */
    public void allow(AllowList list) {
        calls.allow(list);
    }

    public OffloadCounters counters() {
        return calls.counters();
    }

    /** Calls that run now. */
    public int inFlight() {
        return calls.inFlight();
    }

    /** From now on every call is refused as BUSY; those under way go on. */
    public void refuse() {
        calls.stop();
    }

    /** Refuses, disconnects all and ends within some 2 s. Idempotent. */
    @Override
    public void close() {
        calls.stop();
        server.dispose();
        connections.close();
        server.onDispose().onErrorComplete().block(CLOSE_PATIENCE);
        loops.disposeLater(Duration.ZERO, CLOSE_PATIENCE).block(CLOSE_PATIENCE.multipliedBy(2));
    }
}
