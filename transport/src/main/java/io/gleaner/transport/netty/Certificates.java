package io.gleaner.transport.netty;

import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node's TLS material, read again when its files change. Thread-safe: one thread refreshes, any thread reads.
 */
public final class Certificates {
    private static final Logger LOG = LoggerFactory.getLogger(Certificates.class);

    private final CertificateFiles files;
    private volatile TlsMaterial material;
    private FileTime[] changed;

    private Certificates(CertificateFiles files, FileTime[] changed, TlsMaterial material) {
        this.files = files;
        this.changed = changed;
        this.material = material;
    }

    /**
     * Reads and checks the files.
     *
     * @param nowMillis since 1970
     * @throws IOException where one is missing, unusable, expired or doesn't fit the others; the message says what to do
     */
    public static Certificates load(CertificateFiles files, long nowMillis) throws IOException {
        FileTime[] changed = changeTimes(files);
        return new Certificates(files, changed, TlsMaterial.read(files, new Date(nowMillis)));
    }

    /**
     * Reads the files again if they changed since; does I/O. What can't be used is said, and what was read before stays in
     * use.
     *
     * @return whether the material is new
     */
    public synchronized boolean refresh(long nowMillis) {
        try {
            FileTime[] now = changeTimes(files);
            if (Arrays.equals(now, changed)) {
                return false;
            }
            changed = now;
            material = TlsMaterial.read(files, new Date(nowMillis));
            LOG.info(
                    "certificate {} read again: {}, valid until {}",
                    files.certificate(),
                    material.subject(),
                    material.expires().toInstant());
            return true;
        } catch (IOException | RuntimeException unusable) {
            LOG.warn("changed certificates can't be used, those before stay in use: {}", unusable.getMessage());
            return false;
        }
    }

    private static FileTime[] changeTimes(CertificateFiles files) {
        return List.of(files.certificate(), files.key(), files.authority()).stream()
                .map(Certificates::changeTime)
                .toArray(FileTime[]::new);
    }

    private static FileTime changeTime(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException unreadable) {
            return FileTime.fromMillis(0); // reading it will say why
        }
    }

    /** What the side that is connected to shows and asks for. */
    public SslContext server() {
        return material.server();
    }

    /** What the side that connects shows and asks for. */
    public SslContext client() {
        return material.client();
    }

    /** Whether the own certificate has ended by that time (ms since 1970): peers refuse it then. */
    public boolean expired(long nowMillis) {
        return nowMillis > material.expires().getTime();
    }

    /** The own certificate, for a log: its subject and end. */
    @Override
    public String toString() {
        return Objects.toString(files.certificate()) + " (" + material.subject() + ", valid until "
                + material.expires().toInstant() + ")";
    }
}
