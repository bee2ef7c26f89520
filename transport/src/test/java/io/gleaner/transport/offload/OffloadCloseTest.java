package io.gleaner.transport.offload;

import static io.gleaner.transport.offload.OffloadFixture.NOWHERE;
import static io.gleaner.transport.offload.OffloadFixture.PATIENCE;
import static io.gleaner.transport.offload.OffloadFixture.peer;
import static io.gleaner.transport.offload.OffloadFixture.request;
import static io.gleaner.transport.offload.OffloadFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gleaner.transport.offload.rules.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server leaves behind, and what it refuses to start with. */
class OffloadCloseTest {
    private static final int ROUNDS = 25;
    private static final Duration CLOSED_WITHIN = Duration.ofSeconds(2);
    private static final Path TCP = Path.of("/proc/net/tcp");
    private static final Path TCP6 = Path.of("/proc/net/tcp6");

    @TempDir
    private Path folder;

    private final OffloadFixture fixture = new OffloadFixture();
    private Certificates certificates;

    @BeforeEach
    void makeAuthority() throws Exception {
        certificates = new Certificates(folder, "authority");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    /** Connections that this end of the port holds open, as the kernel tells. */
    private static long held(int port) {
        String local = String.format(Locale.ROOT, ":%04X", port);
        long held = 0;
        for (Path table : new Path[] {TCP, TCP6}) {
            try {
                held += Files.readAllLines(table).stream()
                        .map(line -> line.trim().split(" +"))
                        .filter(parts -> parts[1].endsWith(local) && (parts[3].equals("01") || parts[3].equals("08")))
                        .count();
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return held;
    }

    @Test
    void shouldLeaveNoConnectionOpenWhenTheServerIsClosed() throws Exception {
        assumeTrue(Files.isReadable(TCP) && Files.isReadable(TCP6), "needs the kernel's table of connections");
        OffloadClient client = fixture.client(certificates.node("alice"), OffloadSettings.DEFAULT);
        OffloadTls bobs = certificates.node("bob");
        for (int round = 0; round < ROUNDS; round++) {
            OffloadServer server = fixture.server(bobs, OffloadFixture::echo);
            int port = server.port();
            var bob = peer(100 + round, "bob", port);
            assertThat(text(client.call(request("f", "", "x"), bob, NOWHERE).block(PATIENCE)))
                    .isEqualTo("x");
            try (Socket silent = new Socket("127.0.0.1", port)) {
                silent.getOutputStream().write(1);
                await().atMost(PATIENCE).until(() -> held(port) >= 2);
                server.close();
                await().atMost(CLOSED_WITHIN).until(() -> held(port) == 0);
            }
            assertThat(client.call(request("f", "", "x"), bob, NOWHERE).block(CLOSED_WITHIN))
                    .as("round " + round)
                    .isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
                        assertThat(failed.why()).as(failed.toString()).isEqualTo(Failure.UNREACHABLE);
                        assertThat(failed.maybeStarted()).isFalse();
                    });
        }
    }

    @Test
    void shouldSayInUseWhenThePortIsTaken() throws Exception {
        OffloadTls bobs = certificates.node("bob");
        OffloadServer server = fixture.server(bobs, OffloadFixture::echo);
        assertThatThrownBy(() -> OffloadServer.start(
                        OffloadFixture.loopback(server.port()),
                        bobs,
                        OffloadSettings.DEFAULT,
                        OffloadFixture.ALICE_ANYTHING,
                        () -> OffloadFixture.load(2, 0),
                        OffloadFixture::echo))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("at 127.0.0.1:" + server.port())
                .hasMessageContaining("in use by another process");
    }

    @Test
    void shouldSayWhichFileWhenKeyNameOrFileIsWrong() throws Exception {
        OffloadTls bobs = certificates.node("bob");
        OffloadTls alices = certificates.node("alice");
        OffloadTls mixed = new OffloadTls(bobs.certificate(), alices.key(), bobs.authority());
        assertRefused("bob", mixed, mixed.key(), "doesn't belong to the certificate");
        assertRefused("alice", bobs, bobs.certificate(), "not for this node, alice");
        OffloadTls swapped = new OffloadTls(bobs.certificate(), bobs.certificate(), bobs.authority());
        assertRefused("bob", swapped, bobs.certificate(), "is no private key in PEM");
        OffloadTls noAuthority = new OffloadTls(bobs.certificate(), bobs.key(), bobs.key());
        assertRefused("bob", noAuthority, bobs.key(), "-----BEGIN CERTIFICATE-----");
        OffloadTls missing = new OffloadTls(folder.resolve("none.pem"), bobs.key(), bobs.authority());
        assertRefused("bob", missing, missing.certificate(), "doesn't exist");
        assertThatThrownBy(() -> fixture.server(mixed, OffloadFixture::echo))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(mixed.key().toString());
    }

    private void assertRefused(String self, OffloadTls tls, Path file, String why) {
        assertThatThrownBy(() -> OffloadClient.start(self, tls, OffloadSettings.DEFAULT, fixture.listener()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(why);
    }
}
