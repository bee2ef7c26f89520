package io.gleaner.transport.offload;

import static io.gleaner.transport.offload.OffloadFixture.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.transport.offload.rules.AllowList;
import io.gleaner.transport.offload.rules.Failure;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;

/** What a callee says to requests that its own caller would not make. */
class OffloadRawTest {
    @TempDir
    private Path folder;

    private final OffloadFixture fixture = new OffloadFixture();
    private final AtomicInteger ran = new AtomicInteger();
    private final AtomicLong toldNs = new AtomicLong();
    private OffloadServer bob;
    private HttpClient raw;

    @BeforeEach
    void start() throws Exception {
        Certificates certificates = new Certificates(folder, "authority");
        bob = fixture.server(
                certificates.node("bob"),
                OffloadSettings.DEFAULT,
                AllowList.of(Map.of("alice", List.of("ns/*"))),
                call -> {
                    ran.incrementAndGet();
                    toldNs.set(call.remainingNs());
                    return OffloadFixture.echo(call);
                });
        var context = TlsContexts.client(certificates.node("alice"));
        raw = HttpClient.newConnection()
                .protocol(HttpProtocol.H2)
                .secure(spec -> spec.sslContext(context))
                .remoteAddress(() -> OffloadFixture.loopback(bob.port()));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private String statusAndVerdict(String path, Consumer<HttpHeaders> change) {
        return raw.headers(headers -> {
                    headers.set(CallHead.ORIGIN, "alice")
                            .set(CallHead.HOPS, "1")
                            .set(CallHead.REMAINING_MICROS, "20000000");
                    change.accept(headers);
                })
                .post()
                .uri(path)
                .send((request, out) -> out.sendByteArray(Mono.just(new byte[1])))
                .responseSingle((response, body) -> body.asByteArray()
                        .thenReturn(response.status().code() + " "
                                + response.responseHeaders().get(CallHead.VERDICT)))
                .block(PATIENCE);
    }

    @Test
    void shouldRefuseWithTheHopLimitWhenACallWasOffloadedBefore() {
        assertThat(statusAndVerdict(CallHead.path("ns/f"), headers -> headers.set(CallHead.HOPS, "2")))
                .isEqualTo("508 hop-limit");
        assertThat(ran).hasValue(0);
        assertThat(bob.counters().failed(Failure.HOP_LIMIT)).isEqualTo(1);
        assertThat(statusAndVerdict(CallHead.path("ns/f"), headers -> {})).isEqualTo("200 answered");
    }

    @Test
    void shouldRefuseWhenAHeaderOfTheChannelIsThereTwice() {
        assertThat(statusAndVerdict(CallHead.path("ns/f"), headers -> headers.add(CallHead.HOPS, "2")))
                .isEqualTo("400 bad-request");
        assertThat(statusAndVerdict(CallHead.path("ns/f"), headers -> headers.add(CallHead.ORIGIN, "alice")))
                .isEqualTo("400 bad-request");
        assertThat(ran).hasValue(0);
    }

    @Test
    void shouldRefuseWhenTheFunctionIsAPathToElsewhere() {
        for (String function : new String[] {
            "ns%2F..%2Fother%2Ff", "ns%2F", "ns%2F%2F", "ns%2Fa?x=y", "ns%2Fa%3Fx", "ns%2F%ff", "ns%2F%e2%80%ae"
        }) {
            assertThat(statusAndVerdict(CallHead.PATH + function, headers -> {}))
                    .as(function)
                    .isEqualTo("400 bad-request");
        }
        assertThat(ran).hasValue(0);
    }

    @Test
    void shouldTellTheHandlerTheTimeThatItHasWhenTheCallerAllowsMore() {
        assertThat(statusAndVerdict(
                        CallHead.path("ns/f"),
                        headers -> headers.set(CallHead.REMAINING_MICROS, Long.toString(TimeUnit.HOURS.toMicros(5)))))
                .isEqualTo("200 answered");
        assertThat(toldNs).hasValue(OffloadSettings.DEFAULT.remainingNsMost());
    }
}
