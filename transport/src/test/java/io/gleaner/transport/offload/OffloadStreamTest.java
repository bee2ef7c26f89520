package io.gleaner.transport.offload;

import static io.gleaner.transport.offload.OffloadFixture.NOWHERE;
import static io.gleaner.transport.offload.OffloadFixture.PATIENCE;
import static io.gleaner.transport.offload.OffloadFixture.peer;
import static io.gleaner.transport.offload.OffloadFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Bodies larger than what is in memory of them. */
class OffloadStreamTest {
    private static final int CHUNK_BYTES = 64 * 1024;
    private static final int CHUNKS = 48 * 16;
    private static final long BODY_BYTES = (long) CHUNK_BYTES * CHUNKS;

    @TempDir
    private Path folder;

    private final OffloadFixture fixture = new OffloadFixture();
    private final AtomicLong produced = new AtomicLong();
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

    private OffloadRequest large(String function) {
        Flux<ByteBuffer> body = Flux.range(0, CHUNKS).map(i -> {
            produced.addAndGet(CHUNK_BYTES);
            return ByteBuffer.wrap(new byte[CHUNK_BYTES]);
        });
        return new OffloadRequest(function, "", 0, TimeUnit.SECONDS.toNanos(120), Map.of(), body, true);
    }

    @Test
    void shouldTakeInALargeBodyWhenTheCalleeHasLittleMemory() throws Exception {
        try (ChildCallee callee =
                ChildCallee.start(certificates.node("bob"), "-Xmx24m", "-XX:MaxDirectMemorySize=12m")) {
            Outcome outcome = client.call(large("count"), peer(2, "bob", callee.port()), NOWHERE)
                    .block(PATIENCE.multipliedBy(3));
            assertThat(text(outcome)).isEqualTo(Long.toString(BODY_BYTES));
        }
    }

    @Test
    void shouldHoldTheSenderBackWhenTheCalleeDoesNotRead() throws Exception {
        BaseSubscriber<ByteBuffer> slow = new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {
                subscription.request(1);
            }
        };
        OffloadServer bob = fixture.server(certificates.node("bob"), call -> {
            call.body().subscribe(slow);
            return Mono.never();
        });
        var call = client.call(large("f"), peer(2, "bob", bob.port()), NOWHERE).subscribe();
        await().atMost(PATIENCE).until(() -> produced.get() > 0);
        await().during(1, TimeUnit.SECONDS).atMost(PATIENCE).until(() -> produced.get() < BODY_BYTES / 2);
        call.dispose();
        await().atMost(PATIENCE).until(() -> bob.inFlight() == 0);
    }

    @Test
    void shouldHoldTheCalleeBackWhenTheCallerDoesNotRead() throws Exception {
        OffloadServer bob = fixture.server(
                certificates.node("bob"),
                call -> Mono.just(
                        new OffloadReply.Answer(200, Map.of(), large("x").body())));
        Outcome.Answered outcome = (Outcome.Answered)
                client.call(OffloadFixture.request("f", "", "x"), peer(2, "bob", bob.port()), NOWHERE)
                        .block(PATIENCE);
        AtomicLong taken = new AtomicLong();
        BaseSubscriber<ByteBuffer> slow = new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {
                subscription.request(1);
            }

            @Override
            protected void hookOnNext(ByteBuffer chunk) {
                taken.addAndGet(chunk.remaining());
            }
        };
        outcome.body().subscribe(slow);
        await().atMost(PATIENCE).until(() -> taken.get() > 0);
        await().during(1, TimeUnit.SECONDS).atMost(PATIENCE).until(() -> produced.get() < BODY_BYTES / 2);
        slow.requestUnbounded();
        await().atMost(PATIENCE.multipliedBy(2)).until(() -> taken.get() == BODY_BYTES);
    }
}
