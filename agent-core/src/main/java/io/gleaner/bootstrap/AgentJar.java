package io.gleaner.bootstrap;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The jar of the agent and the jars nested in it, as its directory describes them. One thread. */
final class AgentJar {
    private static final String FOLDER = "gleaner/";
    private static final int CHUNK_BYTES = 1 << 16;

    private final Path file;
    private final List<ZipEntry> nested = new ArrayList<>();

    /** @throws IOException where it can't be read, or holds no nested jar */
    AgentJar(Path file) throws IOException {
        this.file = file;
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (entry.getName().startsWith(FOLDER) && entry.getName().endsWith(".jar")) {
                    nested.add(entry);
                }
            }
        }
        if (nested.isEmpty()) {
            throw new IOException(file + " is not the agent's jar: use gleaner-agent-<version>.jar as it was built");
        }
    }

    /** The one that this class comes from. */
    static AgentJar own() throws IOException {
        CodeSource source = AgentJar.class.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        if (location == null) {
            throw new IOException("the agent's jar can't be found: name it by -javaagent:<path>");
        }
        try {
            return new AgentJar(Paths.get(location.toURI()));
        } catch (URISyntaxException | RuntimeException e) {
            throw new IOException(
                    "the agent's jar can't be found at " + location + ": name it by -javaagent:<path>", e);
        }
    }

    /** Tells its contents from all others': a SHA-256 over name, size and CRC-32 of each nested jar. */
    String key() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (ZipEntry entry : nested) {
                String line = entry.getName() + ' ' + entry.getSize() + ' ' + entry.getCrc() + '\n';
                digest.update(line.getBytes(StandardCharsets.UTF_8));
            }
            StringBuilder key = new StringBuilder();
            for (byte b : digest.digest()) {
                key.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
            }
            return key.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Where the nested jars stand once they are unpacked to a folder. */
    List<Path> in(Path folder) {
        List<Path> jars = new ArrayList<>();
        for (ZipEntry entry : nested) {
            jars.add(place(folder, entry));
        }
        return jars;
    }

    private static Path place(Path folder, ZipEntry entry) {
        return folder.resolve(Paths.get(entry.getName()).getFileName());
    }

    void unpackTo(Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : nested) {
                try (InputStream in = zip.getInputStream(entry)) {
                    Files.copy(in, place(folder, entry));
                }
            }
        }
    }

    /** Whether all of them are there, whole and unchanged: every byte is looked at. */
    boolean isIn(Path folder) {
        ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_BYTES);
        for (ZipEntry entry : nested) {
            Path jar = place(folder, entry);
            try {
                if (Files.size(jar) != entry.getSize() || crc(jar, chunk) != entry.getCrc()) {
                    return false;
                }
            } catch (IOException e) {
                return false;
            }
        }
        return true;
    }

    private static long crc(Path jar, ByteBuffer chunk) throws IOException {
        CRC32 crc = new CRC32();
        try (FileChannel channel = FileChannel.open(jar)) {
            chunk.clear();
            while (channel.read(chunk) >= 0) {
                chunk.flip();
                crc.update(chunk);
                chunk.clear();
            }
        }
        return crc.getValue();
    }
}
