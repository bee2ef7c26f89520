package io.gleaner.transport.netty;

import static io.gleaner.transport.netty.Agents.awaitPeers;
import static io.gleaner.transport.netty.Agents.newKey;
import static io.gleaner.transport.netty.Agents.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.transport.netty.ShellCounters.Counter;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bulk state over mutual TLS, with certificates that are right and wrong. */
class CertificatesTest {
    @TempDir
    private Path folder;

    private final Agents agents = new Agents();

    @AfterEach
    void closeAll() {
        agents.close();
    }

    private static CertificateBuilder template(Instant from, Instant until) {
        return new CertificateBuilder()
                .algorithm(CertificateBuilder.Algorithm.ecp256)
                .notBefore(from)
                .notAfter(until);
    }

    private static X509Bundle authority(String name) throws Exception {
        Instant now = Instant.now();
        return template(now.minus(2, ChronoUnit.DAYS), now.plus(9, ChronoUnit.DAYS))
                .subject("CN=" + name)
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
    }

    private CertificateFiles files(String name, X509Bundle authority, Instant until) throws Exception {
        X509Bundle own = template(Instant.now().minus(1, ChronoUnit.DAYS), until)
                .subject("CN=" + name)
                .buildIssuedBy(authority);
        return new CertificateFiles(
                Files.writeString(folder.resolve(name + ".pem"), own.getCertificatePEM()),
                Files.writeString(folder.resolve(name + ".key"), own.getPrivateKeyPEM()),
                Files.writeString(folder.resolve(name + "-ca.pem"), authority.getCertificatePEM()));
    }

    private static Instant tomorrow() {
        return Instant.now().plus(1, ChronoUnit.DAYS);
    }

    @Test
    void shouldExchangeBulkStateWhenBothHaveCertificatesOfOneAuthority() throws Exception {
        X509Bundle authority = authority("authority");
        Path key = Agents.keyFile(folder, newKey());
        CertificateFiles ones = files("one", authority, tomorrow());
        CertificateFiles twos = files("two", authority, tomorrow());
        GossipAgent one =
                agents.start(builder -> builder.name("one").keyFile(key).certificates(ones));
        GossipAgent two =
                agents.join(one, builder -> builder.name("two").keyFile(key).certificates(twos));
        GossipAgent three =
                agents.join(one, builder -> builder.name("three").keyFile(key).certificates(twos));
        List.of(one, two, three).forEach(agent -> awaitPeers(agent, 2));
        soon().until(() -> one.shellCounters().of(Counter.EXCHANGES_DONE) > 0);
        soon().until(() -> two.shellCounters().of(Counter.EXCHANGES_DONE) > 0);
    }

    @Test
    void shouldExchangeNothingWhenTheAuthoritiesDiffer() throws Exception {
        Path key = Agents.keyFile(folder, newKey());
        CertificateFiles ones = files("one", authority("authority"), tomorrow());
        CertificateFiles twos = files("two", authority("another"), tomorrow());
        GossipAgent one =
                agents.start(builder -> builder.name("one").keyFile(key).certificates(ones));
        GossipAgent two =
                agents.join(one, builder -> builder.name("two").keyFile(key).certificates(twos));
        soon().until(() -> two.shellCounters().of(Counter.EXCHANGES_FAILED) > 0);
        soon().until(() -> one.shellCounters().of(Counter.EXCHANGES_FAILED) > 0);
        assertThat(one.shellCounters().of(Counter.EXCHANGES_DONE)).isZero();
        assertThat(two.shellCounters().of(Counter.EXCHANGES_DONE)).isZero();
    }

    @Test
    void shouldCloseWhenAStrangerSpeaksNoTlsOrSaysNothing() throws Exception {
        CertificateFiles ones = files("one", authority("authority"), tomorrow());
        Path key = Agents.keyFile(folder, newKey());
        GossipAgent one =
                agents.start(builder -> builder.name("one").keyFile(key).certificates(ones));
        int port = one.self().gossip().port();
        try (Socket talks = new Socket("127.0.0.1", port)) {
            talks.getOutputStream()
                    .write("GET / HTTP/1.1\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            while (talks.getInputStream().read() >= 0) {
                // An alert, then the end.
            }
        }
        soon().until(() -> one.shellCounters().of(Counter.EXCHANGES_FAILED) == 1);
        Socket[] silent = new Socket[BulkPlaces.KNOCKING_PER_ADDRESS_MOST + 2];
        for (int at = 0; at < silent.length; at++) {
            silent[at] = new Socket("127.0.0.1", port);
        }
        soon().until(() -> one.shellCounters().of(Counter.EXCHANGES_REFUSED) == 2);
        GossipAgent two =
                agents.join(one, builder -> builder.name("two").keyFile(key).certificates(ones));
        soon().until(() -> one.shellCounters().of(Counter.EXCHANGES_DONE) > 0);
        awaitPeers(two, 1);
        for (Socket socket : silent) {
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
        for (Socket socket : silent) {
            socket.close();
        }
    }

    @Test
    void shouldSayWhatIsWrongWhenFilesCannotBeUsed() throws Exception {
        X509Bundle authority = authority("authority");
        long nowMillis = System.currentTimeMillis();
        CertificateFiles good = files("good", authority, tomorrow());
        CertificateFiles other = files("other", authority("another"), tomorrow());
        assertThat(Certificates.load(good, nowMillis).toString()).contains("CN=good");
        assertThatThrownBy(() -> Certificates.load(good, nowMillis + 2L * 24 * 3_600_000))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("good.pem")
                .hasMessageContaining("expired on")
                .hasMessageContaining("put a new one");
        assertThatThrownBy(() -> Certificates.load(
                        new CertificateFiles(good.certificate(), other.key(), good.authority()), nowMillis))
                .hasMessageContaining("doesn't belong to the certificate");
        assertThatThrownBy(() -> Certificates.load(
                        new CertificateFiles(good.certificate(), good.key(), other.authority()), nowMillis))
                .hasMessageContaining("doesn't lead to the authority");
        assertThatThrownBy(() -> Certificates.load(
                        new CertificateFiles(folder.resolve("none.pem"), good.key(), good.authority()), nowMillis))
                .hasMessageContaining("none.pem doesn't exist");
        Path sec1 = Files.writeString(folder.resolve("sec1.key"), "-----BEGIN EC PRIVATE KEY-----\nAA==\n");
        assertThatThrownBy(() ->
                        Certificates.load(new CertificateFiles(good.certificate(), sec1, good.authority()), nowMillis))
                .hasMessageContaining("pkcs8 -topk8");
    }

    @Test
    void shouldBeRefusedWhenACertificateServesOneSideOnly() throws Exception {
        X509Bundle authority = authority("authority");
        X509Bundle own = template(Instant.now().minus(1, ChronoUnit.DAYS), tomorrow())
                .subject("CN=server")
                .addExtendedKeyUsageServerAuth()
                .buildIssuedBy(authority);
        CertificateFiles files = new CertificateFiles(
                Files.writeString(folder.resolve("server.pem"), own.getCertificatePEM()),
                Files.writeString(folder.resolve("server.key"), own.getPrivateKeyPEM()),
                Files.writeString(folder.resolve("ca.pem"), authority.getCertificatePEM()));
        assertThatThrownBy(() -> Certificates.load(files, System.currentTimeMillis()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("server.pem")
                .hasMessageContaining("serverAuth and clientAuth");
    }

    @Test
    void shouldTakeNewFilesAndKeepOldOnesWhenTheyChange() throws Exception {
        X509Bundle authority = authority("authority");
        long nowMillis = System.currentTimeMillis();
        CertificateFiles own = files("own", authority, tomorrow());
        Certificates certificates = Certificates.load(own, nowMillis);
        assertThat(certificates.refresh(nowMillis)).isFalse();
        files("own", authority, tomorrow().plus(1, ChronoUnit.DAYS));
        touch(own, nowMillis + 10_000);
        assertThat(certificates.refresh(nowMillis)).isTrue();
        assertThat(certificates.expired(nowMillis + 36L * 3_600_000)).isFalse();
        Files.writeString(own.certificate(), "nonsense");
        touch(own, nowMillis + 20_000);
        assertThat(certificates.refresh(nowMillis)).isFalse();
        assertThat(certificates.toString()).contains("CN=own");
    }

    private static void touch(CertificateFiles files, long millis) throws IOException {
        Files.setLastModifiedTime(files.certificate(), java.nio.file.attribute.FileTime.fromMillis(millis));
    }

    @Test
    void shouldNameTheExpiredCertificateWhenAPeersHasRunOut() throws Exception {
        X509Bundle authority = authority("authority");
        Path key = Agents.keyFile(folder, newKey());
        CertificateFiles ones = files("one", authority, tomorrow());
        Instant end = Instant.now().plusSeconds(2);
        CertificateFiles twos = files("two", authority, end);
        GossipAgent two =
                agents.start(builder -> builder.name("two").keyFile(key).certificates(twos));
        soon().until(() -> Instant.now().isAfter(end.plusSeconds(1)));
        GossipAgent one =
                agents.join(two, builder -> builder.name("one").keyFile(key).certificates(ones));
        soon().until(() -> one.shellCounters().of(Counter.EXCHANGES_FAILED) > 0);
        assertThat(one.shellCounters().of(Counter.EXCHANGES_DONE)).isZero();
    }
}
