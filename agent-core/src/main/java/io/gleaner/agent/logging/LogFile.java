package io.gleaner.agent.logging;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** {@code agent.log} and the one before it, {@code agent.log.1}: at most 1 MiB each. Owned by the log's lock. */
final class LogFile {
    private static final long MAX_BYTES = 1 << 20;

    private final Path file;
    private final Path before;

    LogFile(Path folder) {
        file = folder.resolve(AgentLog.FILES.get(0));
        before = folder.resolve(AgentLog.FILES.get(1));
    }

    void append(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = (int) Math.min(bytes.length, MAX_BYTES);
        try {
            if (Files.exists(file) && Files.size(file) + length > MAX_BYTES) {
                Files.move(file, before, StandardCopyOption.REPLACE_EXISTING);
            }
            try (var out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                out.write(bytes, 0, length);
            }
        } catch (IOException | RuntimeException e) {
            // A log that can't be written is no reason to say anything to the host.
        }
    }
}
