package io.gleaner.bench.gossip.rivals;

import io.gleaner.transport.netty.CertificateFiles;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/** A cluster key and certificates for one measurement, in a folder that goes with it. */
final class HerdSecrets {
    private static final int KEY_BYTES = 32;

    private HerdSecrets() {}

    static Path writeKey(Path folder) throws IOException {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        return write(folder.resolve("cluster.key"), Base64.getEncoder().encodeToString(key) + "\n");
    }

    static CertificateFiles writeCertificates(Path folder) throws IOException {
        CertificateBuilder template = new CertificateBuilder().algorithm(CertificateBuilder.Algorithm.ecp256);
        try {
            X509Bundle authority = template.copy()
                    .subject("CN=measurement")
                    .setIsCertificateAuthority(true)
                    .buildSelfSigned();
            X509Bundle node =
                    template.copy().subject("CN=node").addSanDnsName("node").buildIssuedBy(authority);
            return new CertificateFiles(
                    write(folder.resolve("node.pem"), node.getCertificatePEM()),
                    write(folder.resolve("node.key"), node.getPrivateKeyPEM()),
                    write(folder.resolve("ca.pem"), authority.getCertificatePEM()));
        } catch (IOException unwritten) {
            throw unwritten;
        } catch (Exception unable) { // as the builder declares it
            throw new IOException("certificates can't be made: " + unable.getMessage(), unable);
        }
    }

    private static Path write(Path file, String text) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, text);
    }
}
