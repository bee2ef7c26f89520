package io.gleaner.bench.gossip.keys;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A folder with a cluster key, an authority and certificates of nodes, to try gossip with. */
public final class KeyFolder {
    private static final int KEY_BYTES = 32;

    private final Path folder;

    public KeyFolder(Path folder) {
        this.folder = folder;
    }

    /** @throws IOException where one of the files exists or can't be written */
    public void make(List<String> nodes, int days) throws IOException {
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException file) {
            throw new IOException("--dir " + folder + " is a file: name a folder", file);
        } catch (FileSystemException unable) {
            throw new IOException(
                    "the folder " + folder + " can't be made (" + unable + "): name another with --dir", unable);
        }
        for (String name : names(nodes)) {
            if (Files.exists(folder.resolve(name))) {
                throw new IOException(
                        folder.resolve(name) + " exists and is left as it is: name an empty folder with --dir");
            }
        }
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        write("cluster.key", Base64.getEncoder().encodeToString(key) + "\n", "rw-------");
        makeCertificates(nodes, days);
    }

    /** Looked for before any is made: half a set fits nothing. */
    private static List<String> names(List<String> nodes) {
        List<String> names = new ArrayList<>(List.of("cluster.key", "ca.pem"));
        nodes.forEach(node -> names.addAll(List.of(node + ".pem", node + ".key")));
        return names;
    }

    private void makeCertificates(List<String> nodes, int days) throws IOException {
        Instant now = Instant.now();
        CertificateBuilder template = new CertificateBuilder()
                .algorithm(CertificateBuilder.Algorithm.ecp256)
                .notBefore(now.minus(1, ChronoUnit.HOURS))
                .notAfter(now.plus(days, ChronoUnit.DAYS));
        try {
            X509Bundle authority = template.copy()
                    .subject("CN=Gleaner test authority")
                    .setIsCertificateAuthority(true)
                    .buildSelfSigned();
            write("ca.pem", authority.getCertificatePEM(), "rw-r--r--");
            for (String node : nodes) {
                X509Bundle own = template.copy()
                        .subject("CN=" + node)
                        .addSanDnsName(node)
                        .buildIssuedBy(authority);
                write(node + ".pem", own.getCertificatePEM(), "rw-r--r--");
                write(node + ".key", own.getPrivateKeyPEM(), "rw-------");
            }
        } catch (IOException unwritten) {
            throw unwritten;
        } catch (Exception unable) { // as the builder declares it
            throw new IOException("certificates can't be made: " + unable.getMessage(), unable);
        }
    }

    private void write(String name, String text, String permissions) throws IOException {
        Path file = folder.resolve(name);
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)));
        } catch (FileAlreadyExistsException exists) {
            throw new IOException(file + " exists and is left as it is: name an empty folder with --dir", exists);
        }
        Files.writeString(file, text, StandardOpenOption.WRITE);
    }
}
