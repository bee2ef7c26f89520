package io.gleaner.transport.offload;

import static io.gleaner.transport.offload.OffloadFixture.NOWHERE;
import static io.gleaner.transport.offload.OffloadFixture.PATIENCE;
import static io.gleaner.transport.offload.OffloadFixture.peer;
import static io.gleaner.transport.offload.OffloadFixture.request;
import static io.gleaner.transport.offload.OffloadFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.transport.load.Load;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that go as they should, over loopback. */
class OffloadCallTest {
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

    @Test
    void shouldAnswerWithTheCalleesLoadWhenAPeerIsCalled() throws Exception {
        OffloadServer server = fixture.server(certificates.node("bob"), OffloadFixture::echo);
        Outcome outcome = client.call(request("ns/thumb nail", "", "hello"), peer(2, "bob", server.port()), NOWHERE)
                .block(PATIENCE);
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Answered.class, answered -> {
            assertThat(answered.status()).isEqualTo(200);
            assertThat(answered.headers()).containsEntry("x-function", "ns/thumb nail");
        });
        assertThat(text(outcome)).isEqualTo("hello");
        assertThat(fixture.loads).extracting(Load::inFlight).containsExactly(7);
    }
}
