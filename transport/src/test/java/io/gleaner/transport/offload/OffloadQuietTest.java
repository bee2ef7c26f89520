package io.gleaner.transport.offload;

import static io.gleaner.transport.offload.OffloadFixture.ALICE_ANYTHING;
import static io.gleaner.transport.offload.OffloadFixture.NOWHERE;
import static io.gleaner.transport.offload.OffloadFixture.PATIENCE;
import static io.gleaner.transport.offload.OffloadFixture.peer;
import static io.gleaner.transport.offload.OffloadFixture.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.offload.rules.Failure;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Outcomes that callers are told are no news for the host's log. */
class OffloadQuietTest {
    @TempDir
    private Path folder;

    private final OffloadFixture fixture = new OffloadFixture();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final PrintStream before = System.err;
    private Certificates certificates;
    private OffloadClient client;

    @BeforeEach
    void startCaller() throws Exception {
        certificates = new Certificates(folder, "authority");
        client = fixture.client(certificates.node("alice"), OffloadSettings.DEFAULT);
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple looks it up for each line
    }

    @AfterEach
    void close() {
        fixture.close();
        System.setErr(before);
    }

    private void assertFailed(OffloadRequest request, Peer peer, Failure why) {
        assertThat(client.call(request, peer, NOWHERE).block(PATIENCE))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.why()).as(failed.toString()).isEqualTo(why));
    }

    private void assertSilent() {
        fixture.close();
        assertThat(log.toString(StandardCharsets.UTF_8)).doesNotContain("WARN").doesNotContain("ERROR");
    }

    @Test
    void shouldLogNothingWhenACalleeIsKilledInMidCall() throws Exception {
        try (ChildCallee callee = ChildCallee.start(certificates.node("bob"))) {
            Peer bob = peer(2, "bob", callee.port());
            var outcome = client.call(request("never", "", "x"), bob, NOWHERE).toFuture();
            callee.hear("began");
            callee.kill();
            assertThat(outcome.get(20, TimeUnit.SECONDS)).isInstanceOf(Outcome.Failed.class);
            assertFailed(request("never", "", "x"), bob, Failure.UNREACHABLE);
        }
        assertSilent();
    }

    @Test
    void shouldLogNothingWhenThePeerIsAnotherOrTheOwnBodyFailsOrTimeIsOver() throws Exception {
        OffloadServer server = fixture.server(certificates.node("bob"), call -> Mono.never());
        assertFailed(request("f", "", "x"), peer(3, "carol", server.port()), Failure.UNTRUSTED);
        Peer bob = peer(2, "bob", server.port());
        Flux<ByteBuffer> broken = Flux.error(new IllegalStateException("own disk"));
        assertFailed(
                new OffloadRequest("f", "", 0, OffloadFixture.REMAINING_NS, Map.of(), broken, true),
                bob,
                Failure.BODY_FAILED);
        assertFailed(OffloadRequest.of("f", "", TimeUnit.MILLISECONDS.toNanos(400), new byte[1]), bob, Failure.OVERRUN);
        assertSilent();
    }

    @Test
    void shouldLogNothingWhenAnAnswerBreaksOff() throws Exception {
        OffloadServer server = fixture.server(
                certificates.node("bob"),
                OffloadSettings.DEFAULT,
                ALICE_ANYTHING,
                call -> Mono.just(new OffloadReply.Answer(
                        200,
                        Map.of(),
                        Flux.just(ByteBuffer.wrap(new byte[10]))
                                .concatWith(Flux.error(new IllegalStateException("function"))))));
        Outcome outcome = client.call(request("f", "", "x"), peer(2, "bob", server.port()), NOWHERE)
                .block(PATIENCE);
        assertThat(outcome).isInstanceOf(Outcome.Answered.class);
        assertThatThrownBy(() -> ((Outcome.Answered) outcome).body().blockLast(PATIENCE))
                .isInstanceOf(OffloadException.class);
        assertSilent();
    }
}
