package io.gleaner.bench.offload;

import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.OffloadCall;
import io.gleaner.transport.offload.OffloadClient;
import io.gleaner.transport.offload.OffloadReply;
import io.gleaner.transport.offload.OffloadRequest;
import io.gleaner.transport.offload.OffloadServer;
import io.gleaner.transport.offload.Outcome;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** The same echo function, called in three ways. */
final class EchoPaths {
    static final String ECHO = "bench/echo";
    private static final long REMAINING_NS = TimeUnit.SECONDS.toNanos(30);

    private EchoPaths() {}

    static Mono<OffloadReply> echo(OffloadCall call) {
        return Mono.just(new OffloadReply.Answer(200, Map.of(), call.body()));
    }

    /** The handler itself, on the caller's thread. */
    static CallPath inProcess() {
        return new CallPath() {
            @Override
            public void call(byte[] body, Done done) {
                Flux<ByteBuffer> chunks = Flux.just(ByteBuffer.wrap(body));
                echo(new OffloadCall(ECHO, BenchNodes.CALLER, "", REMAINING_NS, Map.of(), chunks))
                        .flatMap(reply -> size(((OffloadReply.Answer) reply).body()))
                        .subscribe(bytes -> done.ended(bytes == body.length), failed -> done.ended(false));
            }

            @Override
            public void close() {}
        };
    }

    /** HTTP/1.1 without TLS, by the same library and as many threads. */
    static CallPath plainHttp() {
        LoopResources loops = LoopResources.create("bench-plain", 1, 2, true);
        DisposableServer server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .runOn(loops)
                .handle((request, response) -> response.send(request.receive().retain(), chunk -> true))
                .bindNow();
        ConnectionProvider connections = ConnectionProvider.builder("bench-plain")
                .maxConnections(64)
                .pendingAcquireMaxCount(100_000)
                .build();
        HttpClient client = HttpClient.create(connections)
                .runOn(loops)
                .remoteAddress(server::address)
                .disableRetry(true);
        return new CallPath() {
            @Override
            public void call(byte[] body, Done done) {
                client.post()
                        .uri("/echo")
                        .send(Mono.just(Unpooled.wrappedBuffer(body)))
                        .responseSingle((head, answer) -> answer.asByteArray())
                        .subscribe(answer -> done.ended(answer.length == body.length), failed -> done.ended(false));
            }

            @Override
            public void close() {
                connections.disposeLater().block(Duration.ofSeconds(2));
                server.disposeNow(Duration.ofSeconds(2));
                loops.disposeLater(Duration.ZERO, Duration.ofSeconds(2)).block(Duration.ofSeconds(4));
            }
        };
    }

    /** The offload channel, both ends in this process. */
    static CallPath offload(BenchNodes nodes) throws IOException {
        OffloadServer server = nodes.server(nodes.certificate(BenchNodes.CALLEE, 1), EchoPaths::echo);
        OffloadClient client = nodes.client(nodes.certificate(BenchNodes.CALLER, 1));
        Peer peer = BenchNodes.peer(2, BenchNodes.CALLEE, server.port());
        return new CallPath() {
            @Override
            public void call(byte[] body, Done done) {
                client.call(OffloadRequest.of(ECHO, "", REMAINING_NS, body), peer, Optional::empty)
                        .flatMap(outcome ->
                                outcome instanceof Outcome.Answered answered ? size(answered.body()) : Mono.just(-1))
                        .subscribe(bytes -> done.ended(bytes == body.length), failed -> done.ended(false));
            }

            @Override
            public void close() {
                client.close();
                server.close();
            }
        };
    }

    private static Mono<Integer> size(Flux<ByteBuffer> body) {
        return body.reduce(0, (sum, chunk) -> sum + chunk.remaining());
    }
}
