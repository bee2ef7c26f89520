package io.gleaner.agent.journal;

import io.gleaner.agent.lease.LeaseFolders;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of a run under the state folder, named after its start (UTC) and its process: {@code
 * 20261130-114502-4711}; the link {@code latest} leads to the newest. Called at a start, by one thread.
 */
public final class RunFolder {
    /** The link to the newest run. */
    public static final String LATEST = "latest";

    private static final Pattern NAME = Pattern.compile("\\d{8}-\\d{6}-(\\d+)");
    private static final DateTimeFormatter START =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private RunFolder() {}

    /**
     * Makes the folder of a run that starts now, points the link to it and lets the journals of all but the newest {@code
     * retentionRuns} runs go; those of living processes stay, and those with leases that are still open.
     *
     * @throws IOException if the folder can't be made; the message names it
     */
    public static Path create(Path stateDir, Instant start, long processId, int retentionRuns) throws IOException {
        return create(stateDir, start, processId, retentionRuns, Long.MAX_VALUE);
    }

    /**
     * As the shorter one; runs of which nothing was written for so long go too.
     *
     * @param retentionAgeNs beyond it a run is old, whatever {@code retentionRuns} says
     */
    public static Path create(Path stateDir, Instant start, long processId, int retentionRuns, long retentionAgeNs)
            throws IOException {
        Path folder = stateDir.resolve(START.format(start) + "-" + processId);
        Files.createDirectories(folder);
        link(stateDir, folder);
        deleteOld(stateDir, retentionRuns, start, retentionAgeNs);
        return folder;
    }

    private static void link(Path stateDir, Path folder) throws IOException {
        Path fresh = stateDir.resolve("." + LATEST + "-" + folder.getFileName());
        try {
            Files.deleteIfExists(fresh);
            Files.createSymbolicLink(fresh, folder.getFileName());
            Files.move(fresh, stateDir.resolve(LATEST), StandardCopyOption.ATOMIC_MOVE);
        } catch (UnsupportedOperationException e) {
            // A file system without links: readers find the newest run by its name.
            Files.deleteIfExists(fresh);
        }
    }

    private static void deleteOld(Path stateDir, int retentionRuns, Instant start, long ageNs) throws IOException {
        List<Path> runs = runs(stateDir);
        for (int i = 0; i < runs.size() - 1; i++) {
            Path run = runs.get(i);
            Path journal = run.resolve("journal");
            boolean old = i < runs.size() - retentionRuns || isOlder(journal, start, ageNs);
            if (old && !alive(run) && LeaseFolders.clear(run) && !isRead(journal)) {
                deleteTree(journal);
                deleteIfEmpty(run);
            }
        }
    }

    private static boolean isOlder(Path journal, Instant start, long ageNs) throws IOException {
        if (ageNs == Long.MAX_VALUE || !Files.isDirectory(journal)) {
            return false;
        }
        Instant last = Files.getLastModifiedTime(journal).toInstant();
        for (Path file : JournalFiles.files(journal)) {
            Instant written = Files.getLastModifiedTime(file).toInstant();
            last = written.isAfter(last) ? written : last;
        }
        return last.plusNanos(ageNs).isBefore(start);
    }

    private static boolean isRead(Path journal) throws IOException {
        return Files.isDirectory(journal) && !JournalFiles.openFiles(journal).isEmpty();
    }

    /** All runs, oldest first. */
    static List<Path> runs(Path stateDir) throws IOException {
        try (Stream<Path> children = Files.list(stateDir)) {
            return children.filter(p -> NAME.matcher(p.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
    }

    private static boolean alive(Path run) {
        Matcher name = NAME.matcher(run.getFileName().toString());
        return name.matches()
                && ProcessHandle.of(Long.parseLong(name.group(1)))
                        .map(ProcessHandle::isAlive)
                        .orElse(false);
    }

    private static void deleteTree(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void deleteIfEmpty(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            if (children.findAny().isPresent()) {
                return;
            }
        }
        Files.delete(folder);
    }
}
