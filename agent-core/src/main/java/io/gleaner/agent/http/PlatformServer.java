package io.gleaner.agent.http;

import io.gleaner.agent.platform.local.InvocationRequest;
import io.gleaner.agent.platform.local.InvocationResult;
import io.gleaner.agent.platform.local.LocalPlatform;
import io.netty.channel.ChannelException;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

/**
 * OpenFaaS' provider API over a {@link LocalPlatform}: {@code /system/*}, {@code /function/name[.namespace][/path]},
 * {@code /healthz} and {@code /metrics}.
 *
 * <p>What an invocation gets: the function's own status, or 404 (unknown function), 413 (body too large), 429 (queue
 * full), 502 (crashed or out of memory), 503 (no replica), 504 (killed at its time limit), each with a sentence.
 */
public final class PlatformServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PlatformServer.class);
    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD");
    /** Headers that belong to a connection and are not passed on, in either direction. */
    private static final Set<String> NOT_PASSED_ON = Set.of(
            "connection",
            "content-length",
            "expect",
            "host",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private static final Duration CLOSE_MAX = Duration.ofSeconds(3);
    /** How long a client may take to send a request, once its head is there. */
    private static final Duration REQUEST_MAX = Duration.ofSeconds(30);
    /** How long a connection may be silent before or between requests; longer than common clients keep theirs. */
    private static final Duration SILENCE_MAX = Duration.ofSeconds(60);

    private static final String FUNCTION = "/function/";
    private static final String SYSTEM = "/system";

    private final LocalPlatform platform;
    private final SystemApi system;
    private final BasicAuth auth;
    private final int bodyBytesMax;
    private final Supplier<String> metrics;
    private final LoopResources loops;
    private final DisposableServer server;

    private PlatformServer(
            LocalPlatform platform,
            PlatformServerSettings settings,
            Supplier<String> metrics,
            Duration requestMax,
            Duration silenceMax) {
        this.platform = platform;
        String version = PlatformServer.class.getPackage().getImplementationVersion();
        this.system = new SystemApi(platform, version == null ? "development" : version);
        this.auth = new BasicAuth(settings.user(), settings.password());
        this.bodyBytesMax = settings.bodyBytesMax();
        this.metrics = metrics;
        this.loops = LoopResources.create("gleaner-http", 1, 2, true);
        this.server = listen(settings, requestMax, silenceMax);
    }

    private DisposableServer listen(PlatformServerSettings settings, Duration requestMax, Duration silenceMax) {
        try {
            return HttpServer.create()
                    .host(settings.host())
                    .port(settings.port())
                    .runOn(loops)
                    .requestTimeout(requestMax)
                    .idleTimeout(silenceMax)
                    .handle(this::handle)
                    .bindNow();
        } catch (RuntimeException notBound) {
            loops.dispose();
            Throwable why = notBound.getCause() == null ? notBound : notBound.getCause();
            throw new IllegalStateException(
                    "can't listen on " + settings.host() + ":" + settings.port() + " (" + why.getMessage()
                            + "): choose another with --port or --host, or gleaner.http.port and .bind-address",
                    notBound);
        }
    }

    /**
     * Listens.
     *
     * @param metrics what GET /metrics answers, in Prometheus' text format; called on an event loop
     * @throws RuntimeException if the port can't be bound; its message names it
     */
    public static PlatformServer start(
            LocalPlatform platform, PlatformServerSettings settings, Supplier<String> metrics) {
        return start(platform, settings, metrics, REQUEST_MAX, SILENCE_MAX);
    }

    /** As {@link #start(LocalPlatform, PlatformServerSettings, Supplier)} with other patience for slow clients. */
    static PlatformServer start(
            LocalPlatform platform,
            PlatformServerSettings settings,
            Supplier<String> metrics,
            Duration requestMax,
            Duration silenceMax) {
        return new PlatformServer(platform, settings, metrics, requestMax, silenceMax);
    }

    /** The port it listens on. */
    public int port() {
        return server.port();
    }

    /** Stops listening; the platform goes on. Idempotent. */
    @Override
    public void close() {
        server.disposeNow(CLOSE_MAX);
        loops.disposeLater(Duration.ZERO, CLOSE_MAX).block(CLOSE_MAX);
    }

    private Publisher<Void> handle(HttpServerRequest request, HttpServerResponse response) {
        Mono<Reply> reply;
        try {
            reply = route(request, request.uri());
        } catch (RuntimeException bug) {
            reply = Mono.error(bug);
        }
        return reply.onErrorResume(BoundedBody.TooLarge.class, large -> Mono.just(tooLarge(large)))
                // What a body that is late fails with is such a one, of a class that is not public.
                .onErrorResume(ChannelException.class, slow -> Mono.just(tooSlow()))
                .onErrorResume(PlatformServer::hungUp, gone -> {
                    LOG.debug("{} {}: the client hung up ({})", request.method(), request.uri(), gone.getMessage());
                    return Mono.empty();
                })
                .onErrorResume(error -> {
                    LOG.warn("{} {} failed", request.method(), request.uri(), error);
                    return Mono.just(Reply.text(500, "internal error: " + error));
                })
                .flatMap(answer -> write(request, response, answer));
    }

    /** Whether nobody is there any more to be answered. */
    static boolean hungUp(Throwable error) {
        String message = String.valueOf(error.getMessage());
        return error instanceof AbortedException
                || error instanceof IOException
                        && (message.contains("Connection reset") || message.contains("Broken pipe"));
    }

    private Mono<Reply> route(HttpServerRequest request, String uri) {
        int query = uri.indexOf('?');
        String path = query < 0 ? uri : uri.substring(0, query);
        if (path.startsWith(FUNCTION)) {
            return invoke(request, uri);
        }
        if (path.startsWith(SYSTEM + "/")) {
            return system(request, path.substring(SYSTEM.length()), uri);
        }
        return switch (path) {
            case "/healthz" -> Mono.just(Reply.text(200, "OK"));
            case "/metrics" -> Mono.fromSupplier(() -> Reply.text(200, metrics.get()));
            default -> Mono.just(Reply.text(404, "there is no " + path + " here; see /system/functions"));
        };
    }

    private Mono<Reply> system(HttpServerRequest request, String path, String uri) {
        if (!auth.admits(request.requestHeaders().get("Authorization"))) {
            return Mono.just(new Reply(
                    401,
                    Map.of("WWW-Authenticate", List.of("Basic realm=\"Restricted\"")),
                    "invalid credentials\n".getBytes(StandardCharsets.UTF_8)));
        }
        Map<String, String> query = new HashMap<>();
        try {
            new QueryStringDecoder(uri).parameters().forEach((name, values) -> query.put(name, values.get(0)));
        } catch (IllegalArgumentException notEncoded) {
            return Mono.just(Reply.text(400, "the query is not percent-encoded: " + notEncoded.getMessage()));
        }
        String method = request.method().name();
        return BoundedBody.of(request, bodyBytesMax).map(body -> system.answer(method, path, query, body));
    }

    private Mono<Reply> invoke(HttpServerRequest request, String uri) {
        String method = request.method().name();
        if (!METHODS.contains(method)) {
            return Mono.just(Reply.text(405, "functions take " + String.join(", ", METHODS)));
        }
        int end = FUNCTION.length();
        while (end < uri.length() && uri.charAt(end) != '/' && uri.charAt(end) != '?') {
            end++;
        }
        String name = uri.substring(FUNCTION.length(), end);
        if (name.isEmpty()) {
            return Mono.just(Reply.text(400, "Provide function name in the request path"));
        }
        String rest = uri.substring(end);
        String pathAndQuery = rest.startsWith("/") ? rest : "/" + rest;
        return BoundedBody.of(request, bodyBytesMax)
                .flatMap(body -> Mono.fromFuture(
                        platform.invoke(name, new InvocationRequest(method, pathAndQuery, passedOn(request), body)),
                        true))
                .map(result -> reply(request, result));
    }

    private static Map<String, String> passedOn(HttpServerRequest request) {
        Map<String, String> headers = new HashMap<>();
        for (Map.Entry<String, String> header : request.requestHeaders()) {
            if (!NOT_PASSED_ON.contains(header.getKey().toLowerCase(Locale.ROOT))) {
                headers.merge(header.getKey(), header.getValue(), (first, second) -> first + ", " + second);
            }
        }
        String host = request.requestHeaders().get("Host");
        if (host != null) {
            headers.putIfAbsent("X-Forwarded-Host", host);
        }
        if (request.remoteAddress() != null) {
            headers.putIfAbsent("X-Forwarded-For", request.remoteAddress().toString());
        }
        return headers;
    }

    private Reply reply(HttpServerRequest request, InvocationResult result) {
        int status = InvocationStatus.of(result);
        return result.status() > 0
                ? answered(request, result)
                : Reply.text(status, new String(result.body(), StandardCharsets.UTF_8));
    }

    private Reply answered(HttpServerRequest request, InvocationResult result) {
        Map<String, List<String>> headers = new HashMap<>();
        result.headers().forEach((name, values) -> {
            if (!NOT_PASSED_ON.contains(name)) {
                headers.put(name, values);
            }
        });
        if (!headers.containsKey("content-type")) {
            String asked = request.requestHeaders().get("Content-Type");
            headers.put("content-type", List.of(asked == null ? "text/plain" : asked));
        }
        String node = result.node().isEmpty() ? platform.nodeName() : result.node();
        if (!node.isEmpty()) {
            headers.put("X-Gleaner-Node", List.of(node));
        }
        headers.put("X-Duration-Seconds", List.of(String.format(Locale.ROOT, "%.6f", result.durationNs() / 1e9)));
        return new Reply(result.status(), headers, result.body());
    }

    /** What is left of the body is not read: the connection ends with the answer. */
    private static Reply tooLarge(BoundedBody.TooLarge large) {
        return new Reply(
                413,
                Map.of("Content-Type", List.of("text/plain; charset=utf-8"), "Connection", List.of("close")),
                (large.getMessage() + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** As {@link #tooLarge}. */
    private static Reply tooSlow() {
        return new Reply(
                408,
                Map.of("Content-Type", List.of("text/plain; charset=utf-8"), "Connection", List.of("close")),
                "the request did not arrive in time; send its body at once\n".getBytes(StandardCharsets.UTF_8));
    }

    private static Mono<Void> write(HttpServerRequest request, HttpServerResponse response, Reply reply) {
        response.status(reply.status());
        reply.headers().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
        if (reply.status() == 204 || reply.status() == 304) {
            return response.send().then();
        }
        response.header("Content-Length", Integer.toString(reply.body().length));
        if (request.method().name().equals("HEAD") || reply.body().length == 0) {
            return response.send().then();
        }
        return response.sendByteArray(Mono.just(reply.body())).then();
    }
}
