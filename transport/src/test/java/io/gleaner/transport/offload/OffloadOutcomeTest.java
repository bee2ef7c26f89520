package io.gleaner.transport.offload;

import static io.gleaner.transport.offload.OffloadFixture.ALICE_ANYTHING;
import static io.gleaner.transport.offload.OffloadFixture.NOWHERE;
import static io.gleaner.transport.offload.OffloadFixture.PATIENCE;
import static io.gleaner.transport.offload.OffloadFixture.answer;
import static io.gleaner.transport.offload.OffloadFixture.peer;
import static io.gleaner.transport.offload.OffloadFixture.request;
import static io.gleaner.transport.offload.OffloadFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.gleaner.transport.load.Load;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.rules.AllowList;
import io.gleaner.transport.offload.rules.AnswerSettings;
import io.gleaner.transport.offload.rules.Circuit;
import io.gleaner.transport.offload.rules.CircuitSettings;
import io.gleaner.transport.offload.rules.Failure;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What a caller is told when its callee is dead, slow, full, strange or a stranger. */
class OffloadOutcomeTest {
    private static final long SHORT_NS = TimeUnit.MILLISECONDS.toNanos(700);

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

    private Outcome call(OffloadRequest request, Peer peer) {
        return client.call(request, peer, NOWHERE).block(PATIENCE);
    }

    private static void assertFailed(Outcome outcome, Failure why, boolean maybeStarted) {
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.why()).as(failed.toString()).isEqualTo(why);
            assertThat(failed.maybeStarted()).isEqualTo(maybeStarted);
        });
    }

    @Test
    void shouldSayMaybeStartedWhenTheCalleeIsKilledInMidCall() throws Exception {
        try (ChildCallee callee = ChildCallee.start(certificates.node("bob"))) {
            Peer bob = peer(2, "bob", callee.port());
            var outcome = client.call(request("never", "", "x"), bob, NOWHERE).toFuture();
            callee.hear("began");
            callee.kill();
            assertFailed(outcome.get(20, TimeUnit.SECONDS), Failure.BROKEN, true);
            assertThat(fixture.failed).containsExactly(2L);
            assertFailed(call(request("never", "", "x"), bob), Failure.UNREACHABLE, false);
        }
    }

    @Test
    void shouldBreakTheAnswerOffWhenTheCalleeIsKilledWhileItAnswers() throws Exception {
        try (ChildCallee callee = ChildCallee.start(certificates.node("bob"))) {
            Outcome.Answered outcome = (Outcome.Answered) call(request("half", "", "x"), peer(2, "bob", callee.port()));
            callee.hear("began");
            var body = outcome.body().collectList().toFuture();
            callee.kill();
            assertThatThrownBy(() -> body.get(20, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(OffloadException.class)
                    .hasMessageContaining("broke off");
            assertThat(fixture.failed).containsExactly(2L);
        }
    }

    @Test
    void shouldRepeatAnIdempotentCallElsewhereOnceWhenTheCalleeIsKilledInMidCall() throws Exception {
        OffloadServer carol = fixture.server(certificates.node("carol"), OffloadFixture::echo);
        try (ChildCallee callee = ChildCallee.start(certificates.node("bob"))) {
            Peer bob = peer(2, "bob", callee.port());
            var outcome = client.call(
                            request("never", "key-1", "again"), bob, () -> Optional.of(peer(3, "carol", carol.port())))
                    .toFuture();
            callee.hear("began");
            callee.kill();
            Outcome second = outcome.get(20, TimeUnit.SECONDS);
            assertThat(second.attempts()).isEqualTo(2);
            assertThat(text(second)).isEqualTo("again");
            assertThat(client.counters().repeated()).isEqualTo(1);
        }
    }

    @Test
    void shouldNotRepeatWhenTheCallMayHaveStartedAndIsNotIdempotent() throws Exception {
        OffloadServer bob = fixture.server(certificates.node("bob"), call -> Mono.error(new IllegalStateException()));
        Outcome outcome = client.call(
                        request("f", "", "x"), peer(2, "bob", bob.port()), () -> Optional.of(peer(3, "carol", 1)))
                .block(PATIENCE);
        assertFailed(outcome, Failure.FUNCTION_FAILED, true);
        assertThat(outcome.attempts()).isEqualTo(1);
    }

    @Test
    void shouldEndWithTheDeadlineWhenTheCalleeIsSlow() throws Exception {
        OffloadServer bob = fixture.server(certificates.node("bob"), call -> Mono.never());
        Outcome outcome = call(OffloadRequest.of("f", "", SHORT_NS, new byte[1]), peer(2, "bob", bob.port()));
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.why()).isIn(Failure.DEADLINE, Failure.OVERRUN));
        assertThat(((Outcome.Failed) outcome).maybeStarted()).isTrue();
        await().atMost(PATIENCE).until(() -> bob.inFlight() == 0);
    }

    @Test
    void shouldEndTheAnswerWithTheDeadlineWhenTheCalleeStallsInTheMiddle() throws Exception {
        OffloadServer bob = fixture.server(
                certificates.node("bob"),
                call -> Mono.just(new OffloadReply.Answer(
                        200, Map.of(), answer("a").body().concatWith(Flux.never()))));
        Outcome.Answered outcome =
                (Outcome.Answered) call(OffloadRequest.of("f", "", SHORT_NS, new byte[1]), peer(2, "bob", bob.port()));
        assertThatThrownBy(() -> outcome.body().collectList().block(PATIENCE)).isInstanceOf(OffloadException.class);
        await().atMost(PATIENCE).until(() -> bob.inFlight() == 0);
    }

    @Test
    void shouldHearTheLoadWhenTheCalleeRefuses() throws Exception {
        OffloadServer bob =
                fixture.server(certificates.node("bob"), call -> Mono.just(new OffloadReply.Refusal(Failure.BUSY)));
        assertFailed(call(request("f", "", "x"), peer(2, "bob", bob.port())), Failure.BUSY, false);
        assertThat(fixture.loads).extracting(Load::inFlight).containsExactly(7);
        assertThat(fixture.failed).isEmpty();
    }

    @Test
    void shouldAskElsewhereWhenTheCalleeIsFull() throws Exception {
        OffloadServer bob = fixture.server(
                certificates.node("bob"),
                OffloadSettings.DEFAULT.withLimits(1 << 20, 1),
                ALICE_ANYTHING,
                call -> Mono.never());
        OffloadServer carol = fixture.server(certificates.node("carol"), OffloadFixture::echo);
        var first = client.call(request("f", "", "x"), peer(2, "bob", bob.port()), NOWHERE)
                .subscribe();
        await().atMost(PATIENCE).until(() -> bob.inFlight() == 1);
        Outcome outcome = client.call(
                        request("f", "", "moved"),
                        peer(2, "bob", bob.port()),
                        () -> Optional.of(peer(3, "carol", carol.port())))
                .block(PATIENCE);
        assertThat(text(outcome)).isEqualTo("moved");
        assertThat(outcome.peer().name()).isEqualTo("carol");
        first.dispose();
        await().atMost(PATIENCE).until(() -> bob.inFlight() == 0);
    }

    @Test
    void shouldRefuseWhenThePeerOrFunctionIsNotAllowed() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        OffloadServer bob = fixture.server(
                certificates.node("bob"),
                OffloadSettings.DEFAULT,
                AllowList.of(Map.of("alice", List.of("ns/*"), "mallory", List.of("*"))),
                call -> {
                    ran.incrementAndGet();
                    return OffloadFixture.echo(call);
                });
        assertFailed(call(request("other/f", "", "x"), peer(2, "bob", bob.port())), Failure.FORBIDDEN, false);
        assertThat(ran).hasValue(0);
        assertThat(text(call(request("ns/f", "", "x"), peer(2, "bob", bob.port()))))
                .isEqualTo("x");
    }

    @Test
    void shouldRefuseWhenTheOriginIsNotWhoseCertificateIsShown() throws Exception {
        OffloadServer bob = fixture.server(
                certificates.node("bob"),
                OffloadSettings.DEFAULT,
                AllowList.of(Map.of("*", List.of("*"))),
                OffloadFixture::echo);
        OffloadClient liar = fixture.client(certificates.node("mallory"), OffloadSettings.DEFAULT);
        Outcome outcome = liar.call(request("f", "", "x"), peer(2, "bob", bob.port()), NOWHERE)
                .block(PATIENCE);
        assertFailed(outcome, Failure.FORBIDDEN, false);
    }

    @Test
    void shouldTrustNobodyWhenTheCallersCertificateHasExpired() throws Exception {
        OffloadServer bob = fixture.server(certificates.node("bob"), OffloadFixture::echo);
        OffloadClient late = fixture.client(certificates.expired("alice"), OffloadSettings.DEFAULT);
        Outcome outcome = late.call(request("f", "", "x"), peer(2, "bob", bob.port()), NOWHERE)
                .block(PATIENCE);
        assertFailed(outcome, Failure.UNTRUSTED, false);
        assertThat(bob.counters().answered()).isZero();
    }

    @Test
    void shouldTrustNobodyWhenTheCalleesCertificateHasExpired() throws Exception {
        OffloadServer bob = fixture.server(certificates.expired("bob"), OffloadFixture::echo);
        assertFailed(call(request("f", "", "x"), peer(2, "bob", bob.port())), Failure.UNTRUSTED, false);
    }

    @Test
    void shouldTrustNobodyWhenTheAuthorityIsAnother() throws Exception {
        Certificates others = new Certificates(folder, "others");
        OffloadServer bob = fixture.server(others.node("bob"), OffloadFixture::echo);
        assertFailed(call(request("f", "", "x"), peer(2, "bob", bob.port())), Failure.UNTRUSTED, false);
        OffloadServer carol = fixture.server(others.nodeTrusting("carol", certificates), OffloadFixture::echo);
        OffloadClient stranger = fixture.client(others.nodeTrusting("alice", others), OffloadSettings.DEFAULT);
        Outcome outcome = stranger.call(request("f", "", "x"), peer(3, "carol", carol.port()), NOWHERE)
                .block(PATIENCE);
        assertFailed(outcome, Failure.UNTRUSTED, false);
        assertThat(carol.counters().answered()).isZero();
    }

    @Test
    void shouldSendNothingWhenAnotherNodeListensThere() throws Exception {
        OffloadServer mallory = fixture.server(certificates.node("mallory"), OffloadFixture::echo);
        assertFailed(call(request("f", "", "x"), peer(2, "bob", mallory.port())), Failure.UNTRUSTED, false);
        assertThat(mallory.counters().answered()).isZero();
    }

    @Test
    void shouldDisconnectWhenAPlainHttpClientCalls() throws Exception {
        OffloadServer bob = fixture.server(certificates.node("bob"), OffloadFixture::echo);
        try (Socket plain = new Socket("127.0.0.1", bob.port())) {
            plain.setSoTimeout(10_000);
            plain.getOutputStream()
                    .write("POST /offload/v1/f HTTP/1.1\r\nhost: bob\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] said = plain.getInputStream().readAllBytes();
            assertThat(new String(said, StandardCharsets.ISO_8859_1)).doesNotContain("HTTP/1.1 2");
        }
        assertThat(text(call(request("f", "", "still here"), peer(2, "bob", bob.port()))))
                .isEqualTo("still here");
    }

    @Test
    void shouldCallItUnreachableWhenNobodyAnswersTheHandshake() throws Exception {
        try (ServerSocket silent = new ServerSocket(0)) {
            assertFailed(
                    call(request("f", "", "x"), peer(2, "bob", silent.getLocalPort())), Failure.UNREACHABLE, false);
        }
    }

    @Test
    void shouldGoNoFurtherWhenTheInvocationCameFromAPeer() throws Exception {
        OffloadServer bob = fixture.server(certificates.node("bob"), OffloadFixture::echo);
        OffloadRequest first = request("f", "", "x");
        OffloadRequest second =
                new OffloadRequest("f", "", 1, first.remainingNs(), first.headers(), first.body(), first.bodyRepeats());
        assertFailed(call(second, peer(2, "bob", bob.port())), Failure.HOP_LIMIT, false);
        assertThat(bob.counters().failed(Failure.HOP_LIMIT)).isZero();
    }

    @Test
    void shouldSayTooLargeWhenABodyIsOverTheLimit() throws Exception {
        OffloadServer bob = fixture.server(
                certificates.node("bob"),
                OffloadSettings.DEFAULT.withLimits(1000, 10),
                ALICE_ANYTHING,
                call -> call.body().then(Mono.just(answer("read"))));
        assertFailed(call(request("f", "", "x".repeat(5_000)), peer(2, "bob", bob.port())), Failure.TOO_LARGE, true);
        await().atMost(PATIENCE).until(() -> bob.inFlight() == 0);
    }

    @Test
    void shouldOpenTheCircuitWhenCallsFailInARowAndCloseItAfterAGoodTrial() throws Exception {
        OffloadClient quick = fixture.client(
                certificates.node("alice"),
                OffloadSettings.DEFAULT.withRules(
                        100_000,
                        10,
                        new CircuitSettings(2, TimeUnit.MILLISECONDS.toNanos(200), TimeUnit.SECONDS.toNanos(1), 10),
                        AnswerSettings.DEFAULT));
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Peer bob = peer(2, "bob", port);
        for (int i = 0; i < 2; i++) {
            assertFailed(quick.call(request("f", "", "x"), bob, NOWHERE).block(PATIENCE), Failure.UNREACHABLE, false);
        }
        assertFailed(quick.call(request("f", "", "x"), bob, NOWHERE).block(PATIENCE), Failure.CIRCUIT_OPEN, false);
        OffloadServer server = OffloadServer.start(
                OffloadFixture.loopback(port),
                certificates.node("bob"),
                OffloadSettings.DEFAULT,
                ALICE_ANYTHING,
                () -> OffloadFixture.load(2, 1),
                OffloadFixture::echo);
        try (server) {
            await().atMost(PATIENCE)
                    .until(() -> quick.call(request("f", "", "x"), bob, NOWHERE).block(PATIENCE)
                            instanceof Outcome.Answered);
            assertThat(quick.circuit(bob)).isEqualTo(Circuit.State.CLOSED);
            assertThat(fixture.trials).containsExactly(2L);
        }
    }

    @Test
    void shouldCallItBrokenWhenTheFunctionThrowsInMidAnswer() throws Exception {
        OffloadServer bob = fixture.server(
                certificates.node("bob"),
                call -> Mono.just(new OffloadReply.Answer(
                        200, Map.of(), answer("a").body().concatWith(Mono.error(new IllegalStateException("x"))))));
        Outcome.Answered outcome = (Outcome.Answered) call(request("f", "", "x"), peer(2, "bob", bob.port()));
        assertThatThrownBy(() -> outcome.body().collectList().block(PATIENCE))
                .isInstanceOfSatisfying(
                        OffloadException.class, why -> assertThat(why.failure()).isEqualTo(Failure.BROKEN));
    }

    @Test
    void shouldCallItFailedWhenTheHandlerThrowsOrSaysNothing() throws Exception {
        OffloadServer bob = fixture.server(certificates.node("bob"), call -> {
            if (call.function().equals("empty")) {
                return Mono.empty();
            }
            throw new IllegalStateException("broken");
        });
        Peer peer = peer(2, "bob", bob.port());
        assertFailed(call(request("throws", "", "x"), peer), Failure.FUNCTION_FAILED, true);
        assertFailed(call(request("empty", "", "x"), peer), Failure.FUNCTION_FAILED, true);
        assertFailed(call(request("throws", "k", "x"), peer), Failure.FUNCTION_FAILED, true);
        assertThat(bob.inFlight()).isZero();
    }
}
