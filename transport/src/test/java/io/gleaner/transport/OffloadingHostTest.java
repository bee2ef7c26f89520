package io.gleaner.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.transport.netty.GossipContext;
import io.gleaner.transport.offload.OffloadTls;
import io.gleaner.transport.offload.rules.AllowList;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user's guide's example, as it stands there. */
class OffloadingHostTest {
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @TempDir
    private Path folder;

    private OffloadTls certificate(String name, X509Bundle authority) throws Exception {
        X509Bundle own = new CertificateBuilder()
                .ecp256()
                .subject("CN=x")
                .addSanDnsName(name)
                .buildIssuedBy(authority);
        return new OffloadTls(
                Files.writeString(folder.resolve(name + ".pem"), own.getCertificatePathPEM()),
                Files.writeString(folder.resolve(name + ".key"), own.getPrivateKeyPEM()),
                Files.writeString(folder.resolve("ca.pem"), authority.getCertificatePEM()));
    }

    private static OffloadingHost host(String name, OffloadTls tls, List<String> seeds) throws Exception {
        return new OffloadingHost(
                GossipContext.builder().bind("127.0.0.1:0").seeds(seeds),
                name,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                tls,
                AllowList.of(Map.of("*", List.of("ns/*"))),
                body -> (name + " " + new String(body, StandardCharsets.UTF_8).toUpperCase(Locale.ROOT))
                        .getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void shouldRunAtThePeerWhenTheExamplesHostsCallEachOther() throws Exception {
        X509Bundle authority = new CertificateBuilder()
                .ecp256()
                .subject("CN=authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        try (OffloadingHost alice = host("alice", certificate("alice", authority), List.of());
                OffloadingHost bob = host(
                        "bob",
                        certificate("bob", authority),
                        List.of(alice.agent().self().gossip().toString()))) {
            await().atMost(PATIENCE)
                    .until(() ->
                            alice.anyPeer(null).isPresent() && bob.anyPeer(null).isPresent());
            byte[] answer = alice.call(
                            "ns/shout", "", TimeUnit.SECONDS.toNanos(10), "hello".getBytes(StandardCharsets.UTF_8))
                    .block(PATIENCE);
            assertThat(new String(answer, StandardCharsets.UTF_8)).isEqualTo("bob HELLO");
        }
    }

    @Test
    void shouldStandInTheGuideAsItIsWhenItIsReadThere() throws Exception {
        String code = Files.readString(Path.of("src/test/java/io/gleaner/transport/OffloadingHost.java"));
        String guide = Files.readString(Path.of("../docs/transport.md"));
        assertThat(guide).contains(code.substring(code.indexOf("import ")));
    }
}
