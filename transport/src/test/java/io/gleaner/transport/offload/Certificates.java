package io.gleaner.transport.offload;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** An authority and certificates by it, as PEM files in a folder. */
final class Certificates {
    private static final Instant NOW = Instant.now();

    private final Path folder;
    private final X509Bundle authority;
    private final Path authorityFile;
    private int files;

    Certificates(Path folder, String name) throws Exception {
        this.folder = folder;
        authority =
                builder().subject("CN=" + name).setIsCertificateAuthority(true).buildSelfSigned();
        authorityFile = write(authority.getCertificatePEM());
    }

    private static CertificateBuilder builder() {
        return new CertificateBuilder()
                .ecp256()
                .notBefore(NOW.minus(Duration.ofDays(2)))
                .notAfter(NOW.plus(Duration.ofDays(2)));
    }

    OffloadTls node(String name) throws Exception {
        return files(builder().subject("CN=x").addSanDnsName(name).buildIssuedBy(authority));
    }

    OffloadTls nodeByCommonName(String name) throws Exception {
        return files(builder().subject("CN=" + name + ",O=nodes").buildIssuedBy(authority));
    }

    OffloadTls expired(String name) throws Exception {
        return files(builder()
                .notAfter(NOW.minus(Duration.ofDays(1)))
                .subject("CN=x")
                .addSanDnsName(name)
                .buildIssuedBy(authority));
    }

    /** A node of this authority that believes in another. */
    OffloadTls nodeTrusting(String name, Certificates other) throws Exception {
        OffloadTls own = node(name);
        return new OffloadTls(own.certificate(), own.key(), other.authorityFile);
    }

    Path authorityFile() {
        return authorityFile;
    }

    private OffloadTls files(X509Bundle bundle) throws IOException {
        return new OffloadTls(write(bundle.getCertificatePathPEM()), write(bundle.getPrivateKeyPEM()), authorityFile);
    }

    private Path write(String pem) throws IOException {
        return Files.writeString(folder.resolve(files++ + "-" + System.identityHashCode(this) + ".pem"), pem);
    }
}
