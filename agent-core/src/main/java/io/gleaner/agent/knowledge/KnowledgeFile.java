package io.gleaner.agent.knowledge;

import io.gleaner.agent.knowledge.KnowledgeFormat.NotOursException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file in the state folder. Replaced as a whole: what is written goes to a file beside it, to the disk, and then takes its
 * name, so that whoever is killed meanwhile leaves the old one. One thread at a time.
 */
final class KnowledgeFile {
    static final String NAME = "knowledge.bin";
    static final String SET_ASIDE = "knowledge.bin.set-aside";

    private static final Pattern FRESH = Pattern.compile("\\." + Pattern.quote(NAME) + "-(\\d{1,18})");

    /** Two agents in one process would write to the same file beside it. */
    private static final Object ONE_WRITER = new Object();

    private final Path stateDir;
    private final Path file;
    private final Path fresh;

    /** @param processId tells the file beside it from another agent's */
    KnowledgeFile(Path stateDir, long processId) {
        this.stateDir = stateDir;
        file = stateDir.resolve(NAME);
        fresh = stateDir.resolve("." + NAME + "-" + processId);
    }

    /** Takes away what agents that were killed while they wrote have left; one that can't be is left to the next start. */
    void clean(LongPredicate isAlive) {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(stateDir, "." + NAME + "-*")) {
            for (Path one : left) {
                Matcher named = FRESH.matcher(one.getFileName().toString());
                if (named.matches() && !isAlive.test(Long.parseLong(named.group(1)))) {
                    Files.deleteIfExists(one);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // No folder yet, or none that may be written to: writing says so.
        }
    }

    Path path() {
        return file;
    }

    /** What the file holds; nothing where there is none. What can't be used is set aside, and said. */
    List<FunctionKnowledge> read(Consumer<String> say) {
        try {
            if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
                // A pipe would be waited for without end.
                throw new NotOursException("it is no regular file");
            }
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
        synchronized (ONE_WRITER) {
            replaceBy(bytes);
        }
    }

    private void replaceBy(ByteBuffer bytes) throws IOException {
        try {
            // Left over from a process of this number that was killed, or a link that somebody put there.
            Files.deleteIfExists(fresh);
            try (FileChannel out = FileChannel.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
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
