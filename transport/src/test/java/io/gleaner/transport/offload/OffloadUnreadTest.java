package io.gleaner.transport.offload;

import static io.gleaner.transport.offload.OffloadFixture.NOWHERE;
import static io.gleaner.transport.offload.OffloadFixture.PATIENCE;
import static io.gleaner.transport.offload.OffloadFixture.answer;
import static io.gleaner.transport.offload.OffloadFixture.peer;
import static io.gleaner.transport.offload.OffloadFixture.request;
import static io.gleaner.transport.offload.OffloadFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.rules.Circuit;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Bodies that nobody reads, and the calls beside them. */
class OffloadUnreadTest {
    private static final int UNREAD = 12;

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

    private static Flux<ByteBuffer> fourMebibytes() {
        return Flux.range(0, 64).map(i -> ByteBuffer.wrap(new byte[65_536]));
    }

    private void assertSmallCallsAnswered(Peer bob) {
        for (int i = 0; i < 10; i++) {
            assertThat(text(client.call(request("small", "", "hello"), bob, NOWHERE)
                            .block(PATIENCE)))
                    .isEqualTo("hello");
        }
        assertThat(client.circuit(bob)).isEqualTo(Circuit.State.CLOSED);
        assertThat(fixture.failed).isEmpty();
    }

    private static Mono<OffloadReply> smallOrUnread(OffloadCall call, AtomicInteger deaf) {
        return switch (call.function()) {
            case "large" -> Mono.just(new OffloadReply.Answer(200, Map.of(), fourMebibytes()));
            case "deaf" -> {
                deaf.incrementAndGet();
                yield Mono.never();
            }
            default ->
                call.body()
                        .reduce(
                                "",
                                (all, chunk) -> all + new String(chunk.array(), chunk.position(), chunk.remaining()))
                        .map(body -> answer(body));
        };
    }

    @Test
    void shouldAnswerOtherCallsWhenAnswersAreLeftUnread() throws Exception {
        OffloadServer server =
                fixture.server(certificates.node("bob"), call -> smallOrUnread(call, new AtomicInteger()));
        Peer bob = peer(2, "bob", server.port());
        List<Outcome.Answered> unread = new ArrayList<>();
        for (int i = 0; i < UNREAD; i++) {
            unread.add((Outcome.Answered)
                    client.call(request("large", "", "x"), bob, NOWHERE).block(PATIENCE));
        }
        assertSmallCallsAnswered(bob);
        for (Outcome.Answered answered : unread) {
            assertThat(answered.body()
                            .map(ByteBuffer::remaining)
                            .reduce(0, Integer::sum)
                            .block(PATIENCE))
                    .isEqualTo(64 * 65_536);
        }
    }

    @Test
    void shouldTakeOtherCallsWhenUploadsAreLeftUnread() throws Exception {
        AtomicInteger deaf = new AtomicInteger();
        OffloadServer server = fixture.server(certificates.node("bob"), call -> smallOrUnread(call, deaf));
        Peer bob = peer(2, "bob", server.port());
        List<Disposable> uploads = new ArrayList<>();
        for (int i = 0; i < UNREAD; i++) {
            OffloadRequest upload =
                    new OffloadRequest("deaf", "", 0, OffloadFixture.REMAINING_NS, Map.of(), fourMebibytes(), false);
            uploads.add(client.call(upload, bob, NOWHERE).subscribe());
        }
        await().atMost(PATIENCE).until(() -> deaf.get() == UNREAD);
        assertSmallCallsAnswered(bob);
        uploads.forEach(Disposable::dispose);
        await().atMost(PATIENCE).until(() -> server.inFlight() == 0);
    }
}
