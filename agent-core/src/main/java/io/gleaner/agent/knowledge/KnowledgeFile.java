package io.gleaner.agent.knowledge;

import io.gleaner.agent.knowledge.KnowledgeFormat.NotOursException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * The file in the state folder. Replaced as a whole: what is written goes to a file beside it, to the disk, and then takes its
 * name, so that whoever is killed meanwhile leaves the old one. One thread at a time.
 */
final class KnowledgeFile {
    static final String NAME = "knowledge.bin";
    static final String SET_ASIDE = "knowledge.bin.set-aside";

    private final Path stateDir;
    private final Path file;
    private final Path fresh;

    /** @param processId tells the file beside it from another agent's */
    KnowledgeFile(Path stateDir, long processId) {
        this.stateDir = stateDir;
        file = stateDir.resolve(NAME);
        fresh = stateDir.resolve("." + NAME + "-" + processId);
    }

    Path path() {
        return file;
    }

    /** What the file holds; nothing where there is none. What can't be used is set aside, and said. */
    List<FunctionKnowledge> read(Consumer<String> say) {
        try {
            if (Files.size(file) > KnowledgeFormat.BYTES_MOST) {
                throw new NotOursException("it is larger than any of ours");
            }
            return KnowledgeFormat.decode(Files.readAllBytes(file));
        } catch (NoSuchFileException none) {
            return List.of();
        } catch (NotOursException notOurs) {
            setAside(notOurs.getMessage(), say);
            return List.of();
        } catch (IOException | RuntimeException e) {
            say.accept("What was known of functions can't be read from " + file + " (" + e
                    + "): each begins at its user allocation.");
            return List.of();
        }
    }

    private void setAside(String why, Consumer<String> say) {
        Path aside = stateDir.resolve(SET_ASIDE);
        String done;
        try {
            Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
            done = "it was set aside as " + aside;
        } catch (IOException e) {
            done = "it could not be set aside either (" + e + ")";
        }
        say.accept("What was known of functions can't be used from " + file + ", since " + why + ": " + done
                + ", and each function begins at its user allocation.");
    }

    /** Replaces the file. @throws IOException where that fails: the old one is then as it was */
    void write(Collection<FunctionKnowledge> functions) throws IOException {
        Files.createDirectories(stateDir);
        ByteBuffer bytes = KnowledgeFormat.encode(functions);
        try {
            try (FileChannel out = FileChannel.open(
                    fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(true);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(fresh);
            throw e;
        }
    }
}
