package io.gleaner.transport.offload;

import static io.gleaner.transport.offload.OffloadFixture.NOWHERE;
import static io.gleaner.transport.offload.OffloadFixture.PATIENCE;
import static io.gleaner.transport.offload.OffloadFixture.answer;
import static io.gleaner.transport.offload.OffloadFixture.peer;
import static io.gleaner.transport.offload.OffloadFixture.request;
import static io.gleaner.transport.offload.OffloadFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.rules.Circuit;
import io.gleaner.transport.offload.rules.Failure;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;

/** Failures that are not the peer's leave its circuit closed, and membership is told nothing against it. */
class OffloadBlameTest {
    private static final int MORE_THAN_OPEN_A_CIRCUIT = 8;

    @TempDir
    private Path folder;

    private final OffloadFixture fixture = new OffloadFixture();
    private Certificates certificates;
    private OffloadClient client;

    @BeforeEach
    void startCaller() throws Exception {
        certificates = new Certificates(folder, "authority");
        client = fixture.client(certificates.node("alice"), OffloadSettings.DEFAULT);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private void assertNotBlamed(Peer bob) {
        assertThat(client.circuit(bob)).isEqualTo(Circuit.State.CLOSED);
        assertThat(fixture.failed).isEmpty();
    }

    private static Failure why(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed) outcome).why();
    }

    @Test
    void shouldHearItFromTheCalleeWhenAFunctionIsSlow() throws Exception {
        OffloadServer server = fixture.server(
                certificates.node("bob"),
                call -> call.function().equals("slow") ? Mono.never() : Mono.just(answer("quick")));
        Peer bob = peer(2, "bob", server.port());
        assertThat(text(client.call(request("f", "", "x"), bob, NOWHERE).block(PATIENCE)))
                .isEqualTo("quick");
        List<CompletableFuture<Outcome>> slow = new ArrayList<>();
        for (int i = 0; i < MORE_THAN_OPEN_A_CIRCUIT; i++) {
            OffloadRequest request = OffloadRequest.of("slow", "", TimeUnit.SECONDS.toNanos(1), new byte[1]);
            slow.add(client.call(request, bob, NOWHERE).toFuture());
        }
        for (CompletableFuture<Outcome> call : slow) {
            assertThat(why(call.get(20, TimeUnit.SECONDS))).isIn(Failure.OVERRUN, Failure.DEADLINE);
        }
        assertThat(client.counters().failed(Failure.OVERRUN)).isPositive();
        assertNotBlamed(bob);
        assertThat(text(client.call(request("f", "", "x"), bob, NOWHERE).block(PATIENCE)))
                .isEqualTo("quick");
    }

    @Test
    void shouldNotBlameThePeerWhenADeadlinePassesWhileItAnswersOthers() throws Exception {
        var context = TlsContexts.server(certificates.node("bob"));
        DisposableServer server = HttpServer.create()
                .bindAddress(() -> OffloadFixture.loopback(0))
                .protocol(HttpProtocol.H2)
                .secure(spec -> spec.sslContext(context))
                .http2Settings(http2 -> http2.maxDecodedRstFramesPerWindow(OffloadServer.RESETS_MOST_PER_SECOND, 1)
                        .maxEncodedRstFramesPerWindow(OffloadServer.RESETS_MOST_PER_SECOND, 1))
                .handle((request, response) -> request.receive()
                        .then(
                                request.uri().endsWith("slow")
                                        ? Mono.never()
                                        : response.header(CallHead.VERDICT, CallHead.ANSWERED)
                                                .sendString(Mono.just("quick"))
                                                .then()))
                .bindNow();
        try {
            Peer bob = peer(2, "bob", server.port());
            for (int i = 0; i < MORE_THAN_OPEN_A_CIRCUIT; i++) {
                OffloadRequest request = OffloadRequest.of("slow", "", TimeUnit.MILLISECONDS.toNanos(400), new byte[1]);
                CompletableFuture<Outcome> slow =
                        client.call(request, bob, NOWHERE).toFuture();
                while (!slow.isDone()) {
                    // Two connections take turns: each carries some.
                    Flux.range(0, 8)
                            .flatMap(n -> client.call(request("f", "", "x"), bob, NOWHERE))
                            .flatMap(quick -> ((Outcome.Answered) quick).body().then())
                            .blockLast(PATIENCE);
                }
                assertThat(why(slow.get(20, TimeUnit.SECONDS))).isEqualTo(Failure.DEADLINE);
            }
            assertNotBlamed(bob);
        } finally {
            server.disposeNow();
        }
    }

    @Test
    void shouldCallItTheOwnBodysFailureWhenThatFails() throws Exception {
        OffloadServer server = fixture.server(certificates.node("bob"), OffloadFixture::echo);
        Peer bob = peer(2, "bob", server.port());
        for (int i = 0; i < MORE_THAN_OPEN_A_CIRCUIT; i++) {
            Flux<ByteBuffer> failing = Flux.<ByteBuffer>error(new IllegalStateException("own disk"));
            Flux<ByteBuffer> body = i % 2 == 0
                    ? failing
                    : Flux.just(ByteBuffer.wrap(new byte[10])).concatWith(failing);
            Outcome outcome = client.call(
                            new OffloadRequest(
                                    "never",
                                    i % 3 == 0 ? "key" + i : "",
                                    0,
                                    OffloadFixture.REMAINING_NS,
                                    Map.of(),
                                    body,
                                    true),
                            bob,
                            NOWHERE)
                    .block(PATIENCE);
            // An echo may have begun to answer before the body failed; then it is the answer that breaks off.
            if (outcome instanceof Outcome.Answered answered) {
                assertThatThrownBy(() -> answered.body().collectList().block(PATIENCE))
                        .isInstanceOf(OffloadException.class);
            } else {
                assertThat(why(outcome)).isEqualTo(Failure.BODY_FAILED);
                assertThat(((Outcome.Failed) outcome).detail()).contains("own disk");
            }
        }
        assertNotBlamed(bob);
        await().atMost(PATIENCE).until(() -> server.inFlight() == 0);
    }

    @Test
    void shouldNotBlameThePeerWhenACallHasLessTimeThanAConnectionNeeds() throws Exception {
        OffloadServer server = fixture.server(certificates.node("bob"), OffloadFixture::echo);
        Peer bob = peer(2, "bob", server.port());
        for (int i = 0; i < MORE_THAN_OPEN_A_CIRCUIT; i++) {
            Outcome outcome = client.call(OffloadRequest.of("f", "", 1, new byte[1]), bob, NOWHERE)
                    .block(PATIENCE);
            assertThat(why(outcome)).isIn(Failure.UNREACHABLE, Failure.LATE);
        }
        assertNotBlamed(bob);
    }

    @Test
    void shouldSayClosedWhenTheOwnClientWasClosed() throws Exception {
        OffloadServer server = fixture.server(certificates.node("bob"), call -> Mono.never());
        Peer bob = peer(2, "bob", server.port());
        CompletableFuture<Outcome> pending =
                client.call(request("f", "", "x"), bob, NOWHERE).toFuture();
        await().atMost(PATIENCE).until(() -> server.inFlight() == 1);
        client.close();
        Outcome outcome = pending.get(10, TimeUnit.SECONDS);
        assertThat(why(outcome)).isEqualTo(Failure.CLOSED);
        assertThat(((Outcome.Failed) outcome).maybeStarted()).isTrue();
        Outcome after = client.call(request("f", "", "x"), bob, NOWHERE).block(PATIENCE);
        assertThat(why(after)).isEqualTo(Failure.CLOSED);
        assertThat(((Outcome.Failed) after).maybeStarted()).isFalse();
        assertNotBlamed(bob);
    }

    @Test
    void shouldNotBlameThePeerWhenTheFunctionBreaksItsAnswerOff() throws Exception {
        OffloadServer server = fixture.server(
                certificates.node("bob"),
                call -> Mono.just(new OffloadReply.Answer(
                        200, Map.of(), answer("a").body().concatWith(Mono.error(new IllegalStateException("x"))))));
        Peer bob = peer(2, "bob", server.port());
        for (int i = 0; i < MORE_THAN_OPEN_A_CIRCUIT; i++) {
            Outcome.Answered outcome = (Outcome.Answered)
                    client.call(request("f", "", "x"), bob, NOWHERE).block(PATIENCE);
            assertThatThrownBy(() -> outcome.body().collectList().block(PATIENCE))
                    .isInstanceOf(OffloadException.class);
        }
        assertNotBlamed(bob);
    }
}
