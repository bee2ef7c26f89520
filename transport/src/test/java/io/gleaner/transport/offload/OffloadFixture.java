package io.gleaner.transport.offload;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.transport.load.Load;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.membership.PeerState;
import io.gleaner.transport.offload.rules.AllowList;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Servers and clients on loopback that end with the test. */
final class OffloadFixture implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(40);
    static final long REMAINING_NS = TimeUnit.SECONDS.toNanos(20);
    static final Supplier<Optional<Peer>> NOWHERE = Optional::empty;
    static final AllowList ALICE_ANYTHING = AllowList.of(Map.of("alice", List.of("*")));

    final ConcurrentLinkedQueue<Load> loads = new ConcurrentLinkedQueue<>();
    final ConcurrentLinkedQueue<Long> failed = new ConcurrentLinkedQueue<>();
    final ConcurrentLinkedQueue<Long> trials = new ConcurrentLinkedQueue<>();
    private final Deque<Runnable> open = new ArrayDeque<>();

    OffloadServer server(OffloadTls tls, OffloadHandler handler) throws IOException {
        return server(tls, OffloadSettings.DEFAULT, ALICE_ANYTHING, handler);
    }

    OffloadServer server(OffloadTls tls, OffloadSettings settings, AllowList allow, OffloadHandler handler)
            throws IOException {
        OffloadServer server = OffloadServer.start(loopback(0), tls, settings, allow, () -> load(2, 7), handler);
        open.push(server::close);
        return server;
    }

    OffloadClient client(OffloadTls tls, OffloadSettings settings) throws IOException {
        OffloadClient client = OffloadClient.open("alice", tls, settings, listener());
        open.push(client::close);
        return client;
    }

    OffloadListener listener() {
        return new OffloadListener() {
            @Override
            public void heard(Load load) {
                loads.add(load);
            }

            @Override
            public void trialSucceeded(long node, int boot) {
                trials.add(node);
            }

            @Override
            public void callFailed(long node, int boot) {
                failed.add(node);
            }
        };
    }

    static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    static Load load(long node, int inFlight) {
        return new Load(node, 1, 1, 0, 0, inFlight, 1600, 16L << 24, 5, 6, 0);
    }

    static Peer peer(long node, String name, int port) {
        Endpoint offload = Endpoint.ipv4(0x7f000001, port);
        return new Peer(node, 1, name, "", offload.withPort(1), offload, PeerState.ALIVE, true);
    }

    static Mono<OffloadReply> echo(OffloadCall call) {
        return Mono.just(new OffloadReply.Answer(200, Map.of("x-function", call.function()), call.body()));
    }

    static OffloadReply.Answer answer(String text) {
        return new OffloadReply.Answer(200, Map.of(), Flux.just(ByteBuffer.wrap(text.getBytes())));
    }

    static OffloadRequest request(String function, String key, String body) {
        return OffloadRequest.of(function, key, REMAINING_NS, body.getBytes());
    }

    static String text(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Answered.class);
        return ((Outcome.Answered) outcome)
                .body()
                .reduce(
                        new StringBuilder(),
                        (text, chunk) -> text.append(
                                new String(chunk.array(), chunk.arrayOffset() + chunk.position(), chunk.remaining())))
                .map(StringBuilder::toString)
                .block(PATIENCE);
    }

    @Override
    public void close() {
        while (!open.isEmpty()) {
            open.pop().run();
        }
    }
}
