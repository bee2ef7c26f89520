package io.gleaner.bench.gossip;

import io.gleaner.agent.cli.GleanerCommand;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner gossip keys}: a cluster key and test certificates. */
@Command(
        name = "keys",
        mixinStandardHelpOptions = true,
        description = {
            "Make a cluster key (cluster.key), an authority (ca.pem) and a certificate with its key for each node"
                    + " (NAME.pem, NAME.key), to try gossip with. Nothing that exists is overwritten.",
            "The authority's own key is thrown away: for more nodes, make all of them anew, or use an authority of"
                    + " your own."
        })
final class KeysCommand implements GleanerCommand {
    private static final int KEY_BYTES = 32;
    private static final int DAYS_MOST = 3_650;

    @Spec
    private CommandSpec spec;

    @Option(names = "--dir", paramLabel = "DIR", required = true, description = "Write the files into this folder.")
    private Path folder;

    @Option(
            names = "--nodes",
            paramLabel = "NAMES",
            split = ",",
            defaultValue = "node",
            description = "Names of the nodes that get a certificate (default: ${DEFAULT-VALUE}).")
    private List<String> nodes;

    @Option(
            names = "--days",
            paramLabel = "DAYS",
            defaultValue = "365",
            description = "How long the certificates are valid (default: ${DEFAULT-VALUE}).")
    private int days;

    @Override
    public Integer call() throws IOException {
        if (days < 1 || days > DAYS_MOST) {
            throw new ParameterException(spec.commandLine(), "--days is from 1 to " + DAYS_MOST + ", not " + days);
        }
        for (String node : nodes) {
            if (!node.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,62}") || node.equals("ca")) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--nodes has \"" + node + "\": letters, digits, . _ - make a name, ca is taken");
            }
        }
        Files.createDirectories(folder);
        PrintWriter out = spec.commandLine().getOut();
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        write("cluster.key", Base64.getEncoder().encodeToString(key) + "\n", "rw-------");
        makeCertificates();
        out.println("cluster key: " + folder.resolve("cluster.key"));
        out.println("authority: " + folder.resolve("ca.pem"));
        nodes.forEach(node -> out.println("certificate and key of " + node + ": " + folder.resolve(node + ".pem") + ", "
                + folder.resolve(node + ".key")));
        return 0;
    }

    private void makeCertificates() throws IOException {
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
