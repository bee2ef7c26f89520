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

import io.gleaner.transport.load.Load;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.rules.Failure;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Mistakes of the hosts that use the channel, on both sides. */
class OffloadHostFaultTest {
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

    private static Mono<OffloadReply> handle(OffloadCall call) {
        return switch (call.function()) {
            case "throws" -> throw new NoClassDefFoundError("io/example/Missing");
            case "null" -> null;
            case "null-body" -> Mono.just(new OffloadReply.Answer(200, Map.of(), null));
            case "null-headers" -> Mono.just(new OffloadReply.Answer(200, null, Flux.empty()));
            case "body-fails" ->
                Mono.just(new OffloadReply.Answer(200, Map.of("x-a", "b"), Flux.error(new IllegalStateException("b"))));
            case "body-fails-later" ->
                Mono.just(new OffloadReply.Answer(
                        200,
                        Map.of(),
                        Mono.delay(java.time.Duration.ofMillis(20))
                                .thenMany(Flux.error(new IllegalStateException("b")))));
            case "wrong-header" -> Mono.just(new OffloadReply.Answer(200, Map.of("a", "x\r\ny: z"), Flux.never()));
            case "wrong-header-of-stream" ->
                Mono.just(new OffloadReply.Answer(
                        200,
                        Map.of("a", "x\r\ny: z"),
                        answer("a").body().concatWith(answer("b").body())));
            default ->
                Mono.just(new OffloadReply.Answer(
                        200, Map.of(), answer("a").body().concatWith(answer("b").body())));
        };
    }

    @Test
    void shouldCallItTheFunctionsFailureWhenTheHostFailsBeforeTheFirstByte() throws Exception {
        OffloadServer server = fixture.server(certificates.node("bob"), OffloadHostFaultTest::handle);
        Peer bob = peer(2, "bob", server.port());
        for (String key : new String[] {"", "key"}) {
            for (String function : new String[] {
                "throws",
                "null",
                "null-body",
                "null-headers",
                "body-fails",
                "body-fails-later",
                "wrong-header",
                "wrong-header-of-stream"
            }) {
                String own = key.isEmpty() ? "" : key + function;
                assertThat(client.call(request(function, own, "x"), bob, NOWHERE)
                                .block(PATIENCE))
                        .as(function + own)
                        .isInstanceOfSatisfying(
                                Outcome.Failed.class,
                                failed -> assertThat(failed.why()).isEqualTo(Failure.FUNCTION_FAILED));
            }
            assertThat(text(client.call(request("fine", key, "x"), bob, NOWHERE).block(PATIENCE)))
                    .isEqualTo("ab");
        }
        assertThat(server.counters().answered()).isEqualTo(2);
        await().atMost(PATIENCE).until(() -> server.inFlight() == 0);
    }

    @Test
    void shouldEndWithTheFirstsOutcomeWhenTheSupplierOfAnotherPeerFails() throws Exception {
        OffloadServer server =
                fixture.server(certificates.node("bob"), call -> Mono.just(new OffloadReply.Refusal(Failure.BUSY)));
        Peer bob = peer(2, "bob", server.port());
        Supplier<Optional<Peer>> givesNull = () -> null;
        Supplier<Optional<Peer>> fails = () -> {
            throw new IllegalStateException("no view");
        };
        assertThat(client.call(request("f", "", "x"), bob, givesNull).block(PATIENCE))
                .isInstanceOf(Outcome.Failed.class);
        assertThat(client.call(request("f", "", "x"), bob, fails).block(PATIENCE))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class, failed -> assertThat(failed.why()).isEqualTo(Failure.BUSY));
    }

    @Test
    void shouldSayWhatIsNullWhenARequestIsMadeOfIt() {
        Map<String, String> headers = new HashMap<>();
        headers.put("x-a", null);
        assertThatThrownBy(() -> new OffloadRequest("f", "", 0, 1, headers, Flux.empty(), true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x-a");
        assertThatThrownBy(() -> new OffloadRequest("f", "", 0, 1, Map.of(), null, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("body");
        assertThatThrownBy(() -> new OffloadRequest("f", null, 0, 1, Map.of(), Flux.empty(), true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("key");
        assertThatThrownBy(() -> new OffloadReply.Answer(200, headers, Flux.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x-a");
    }

    @Test
    void shouldAnswerAllTheSameWhenTheListenerThrows() throws Exception {
        OffloadServer server = fixture.server(certificates.node("bob"), OffloadFixture::echo);
        AtomicInteger told = new AtomicInteger();
        OffloadListener throwing = new OffloadListener() {
            @Override
            public void heard(Load load) {
                told.incrementAndGet();
                throw new IllegalStateException("heard");
            }

            @Override
            public void trialSucceeded(long node, int boot) {
                throw new IllegalStateException("trial");
            }

            @Override
            public void callFailed(long node, int boot) {
                throw new IllegalStateException("failed");
            }
        };
        try (OffloadClient careless =
                OffloadClient.start("alice", certificates.node("alice"), OffloadSettings.DEFAULT, throwing)) {
            assertThat(text(careless.call(request("f", "", "x"), peer(2, "bob", server.port()), NOWHERE)
                            .block(PATIENCE)))
                    .isEqualTo("x");
            assertThat(careless.call(request("f", "", "x"), peer(3, "carol", 1), NOWHERE)
                            .block(PATIENCE))
                    .isInstanceOf(Outcome.Failed.class);
        }
        assertThat(told).hasValue(1);
    }
}
