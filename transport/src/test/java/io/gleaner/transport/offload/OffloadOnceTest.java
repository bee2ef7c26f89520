package io.gleaner.transport.offload;

import static io.gleaner.transport.offload.OffloadFixture.ALICE_ANYTHING;
import static io.gleaner.transport.offload.OffloadFixture.NOWHERE;
import static io.gleaner.transport.offload.OffloadFixture.PATIENCE;
import static io.gleaner.transport.offload.OffloadFixture.answer;
import static io.gleaner.transport.offload.OffloadFixture.peer;
import static io.gleaner.transport.offload.OffloadFixture.request;
import static io.gleaner.transport.offload.OffloadFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.rules.AnswerSettings;
import io.gleaner.transport.offload.rules.CircuitSettings;
import io.gleaner.transport.offload.rules.Failure;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Calls with a key run once. */
class OffloadOnceTest {
    @TempDir
    private Path folder;

    private final OffloadFixture fixture = new OffloadFixture();
    private final AtomicInteger ran = new AtomicInteger();
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

    @Test
    void shouldRunOnceWhenManyCallsWithOneKeyComeAtATime() throws Exception {
        Sinks.One<Integer> release = Sinks.one();
        OffloadServer bob = fixture.server(
                certificates.node("bob"),
                call -> call.body().then(release.asMono()).map(go -> answer("run " + ran.incrementAndGet())));
        Peer peer = peer(2, "bob", bob.port());
        List<CompletableFuture<Outcome>> calls = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            calls.add(client.call(request("f", "key", "x"), peer, NOWHERE).toFuture());
        }
        await().atMost(PATIENCE).until(() -> bob.counters().repeated() == 19);
        release.tryEmitValue(1);
        for (CompletableFuture<Outcome> call : calls) {
            assertThat(text(call.get(20, TimeUnit.SECONDS))).isEqualTo("run 1");
        }
        assertThat(text(client.call(request("f", "key", "x"), peer, NOWHERE).block(PATIENCE)))
                .isEqualTo("run 1");
        assertThat(text(client.call(request("f", "other", "x"), peer, NOWHERE).block(PATIENCE)))
                .isEqualTo("run 2");
    }

    @Test
    void shouldRunToItsEndWhenTheCallerOfACallWithAKeyIsGone() throws Exception {
        Sinks.One<Integer> release = Sinks.one();
        OffloadServer bob = fixture.server(
                certificates.node("bob"),
                call -> call.body().then(release.asMono()).map(go -> answer("run " + ran.incrementAndGet())));
        Peer peer = peer(2, "bob", bob.port());
        var first = client.call(request("f", "key", "x"), peer, NOWHERE).subscribe();
        await().atMost(PATIENCE).until(() -> bob.inFlight() == 1);
        first.dispose();
        var second = client.call(request("f", "key", "x"), peer, NOWHERE).toFuture();
        await().atMost(PATIENCE).until(() -> bob.counters().repeated() == 1);
        release.tryEmitValue(1);
        assertThat(text(second.get(20, TimeUnit.SECONDS))).isEqualTo("run 1");
        assertThat(bob.inFlight()).isZero();
    }

    @Test
    void shouldGiveALargeAnswerToItsCallerOnlyWhenItCantBeKept() throws Exception {
        OffloadSettings small = OffloadSettings.DEFAULT.withRules(
                100_000,
                10,
                CircuitSettings.DEFAULT,
                new AnswerSettings(10, 10_000, 100, TimeUnit.SECONDS.toNanos(60), 100));
        OffloadServer bob = fixture.server(certificates.node("bob"), small, ALICE_ANYTHING, call -> {
            ran.incrementAndGet();
            return Mono.just(new OffloadReply.Answer(
                    201, Map.of(), Flux.range(0, 50).map(i -> ByteBuffer.wrap("0123456789".getBytes()))));
        });
        Peer peer = peer(2, "bob", bob.port());
        assertThat(text(client.call(request("f", "key", "x"), peer, NOWHERE).block(PATIENCE)))
                .isEqualTo("0123456789".repeat(50));
        assertThat(client.call(request("f", "key", "x"), peer, NOWHERE).block(PATIENCE))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class, failed -> assertThat(failed.why()).isEqualTo(Failure.DUPLICATE));
        assertThat(ran).hasValue(1);
        await().atMost(PATIENCE).until(() -> bob.inFlight() == 0);
    }

    @Test
    void shouldRunAgainWhenTheFirstWasRefused() throws Exception {
        OffloadServer bob = fixture.server(
                certificates.node("bob"),
                call -> Mono.just(ran.incrementAndGet() == 1 ? new OffloadReply.Refusal(Failure.BUSY) : answer("ran")));
        Peer peer = peer(2, "bob", bob.port());
        assertThat(client.call(request("f", "key", "x"), peer, NOWHERE).block(PATIENCE))
                .isInstanceOf(Outcome.Failed.class);
        assertThat(text(client.call(request("f", "key", "x"), peer, NOWHERE).block(PATIENCE)))
                .isEqualTo("ran");
    }

    @Test
    void shouldRunNothingWhenAKeyIsUsedForAnotherCall() throws Exception {
        OffloadServer bob =
                fixture.server(certificates.node("bob"), call -> Mono.just(answer("run " + ran.incrementAndGet())));
        Peer peer = peer(2, "bob", bob.port());
        assertThat(text(client.call(request("f", "key", "x"), peer, NOWHERE).block(PATIENCE)))
                .isEqualTo("run 1");
        for (OffloadRequest other : List.of(request("g", "key", "x"), request("f", "key", "y"))) {
            assertThat(client.call(other, peer, NOWHERE).block(PATIENCE))
                    .isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
                        assertThat(failed.why()).isEqualTo(Failure.KEY_REUSED);
                        assertThat(failed.maybeStarted()).isFalse();
                    });
        }
        assertThat(text(client.call(request("f", "key", "x"), peer, NOWHERE).block(PATIENCE)))
                .isEqualTo("run 1");
        assertThat(ran).hasValue(1);
    }

    @Test
    void shouldGiveThePlaceBackWhenTheCallersOfLargeAnswersAreGone() throws Exception {
        Sinks.One<Integer> release = Sinks.one();
        OffloadServer bob = fixture.server(
                certificates.node("bob"),
                call -> call.body()
                        .then(release.asMono())
                        .map(go -> new OffloadReply.Answer(
                                200, Map.of(), Flux.range(0, 1000).map(i -> ByteBuffer.wrap(new byte[65_536])))));
        Peer peer = peer(2, "bob", bob.port());
        List<Disposable> calls = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            calls.add(client.call(
                            OffloadRequest.of("f", "before" + i, TimeUnit.MINUTES.toNanos(10), new byte[1]),
                            peer,
                            NOWHERE)
                    .subscribe());
        }
        await().atMost(PATIENCE).until(() -> bob.inFlight() == 4);
        calls.forEach(Disposable::dispose);
        Outcome.Answered begun = (Outcome.Answered) Mono.when(Mono.fromRunnable(() -> release.tryEmitValue(1)))
                .then(client.call(
                        OffloadRequest.of("f", "while", TimeUnit.MINUTES.toNanos(10), new byte[1]), peer, NOWHERE))
                .block(PATIENCE);
        begun.body().take(1).blockLast(PATIENCE);
        await().atMost(PATIENCE).until(() -> bob.inFlight() == 0);
        assertThat(client.call(request("f", "before0", new String(new byte[1])), peer, NOWHERE)
                        .block(PATIENCE))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class, failed -> assertThat(failed.why()).isEqualTo(Failure.DUPLICATE));
    }
}
