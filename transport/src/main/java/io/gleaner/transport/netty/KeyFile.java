package io.gleaner.transport.netty;

import io.gleaner.transport.wire.ClusterKeys;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A cluster's keys in a file that may change. One thread. */
final class KeyFile {
    private static final Logger LOG = LoggerFactory.getLogger(KeyFile.class);
    /** A few lines are expected. */
    private static final long BYTES_MOST = 64 * 1024;

    private final Path file;
    private final String label;
    private String text;

    private KeyFile(Path file, String label, String text) {
        this.file = file;
        this.label = label;
        this.text = text;
    }

    /** @throws IOException where it can't be read */
    static KeyFile read(Path file, String label) throws IOException {
        return new KeyFile(file, label, text(file));
    }

    private static String text(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("the cluster key file " + file + " is a folder: name the file in it");
        }
        try {
            if (Files.size(file) > BYTES_MOST) {
                throw new IOException("the cluster key file " + file + " is larger than " + BYTES_MOST
                        + " bytes: it holds one key a line");
            }
            return Files.readString(file);
        } catch (NoSuchFileException missing) {
            throw new IOException(
                    "the cluster key file " + file
                            + " doesn't exist: make one (head -c 32 /dev/urandom | base64), the same for all nodes",
                    missing);
        } catch (FileSystemException | MalformedInputException unreadable) {
            throw new IOException(
                    "the cluster key file " + file + " can't be read (" + unreadable
                            + "): make it readable for this user, with one key in base64 a line",
                    unreadable);
        }
    }

    /** @throws GossipConfigException where there is no key in it */
    ClusterKeys keys() {
        try {
            return ClusterKeys.parse(label, text, "the cluster key file " + file);
        } catch (IllegalArgumentException wrong) {
            throw new GossipConfigException(List.of(wrong.getMessage()));
        }
    }

    /** Reads it again and hands the keys over if they changed. What can't be used is said; the keys before stay in use. */
    void refresh(Consumer<ClusterKeys> changed) {
        try {
            String now = text(file);
            if (now.equals(text)) {
                return;
            }
            text = now;
            ClusterKeys keys = keys();
            LOG.info("cluster keys read again from {}: {}", file, keys);
            changed.accept(keys);
        } catch (IOException | IllegalArgumentException unusable) {
            if (LOG.isWarnEnabled()) {
                LOG.warn(
                        "the cluster key file {} changed and can't be used, the keys before stay in use: {}",
                        file,
                        unusable.getMessage());
            }
        }
    }
}
