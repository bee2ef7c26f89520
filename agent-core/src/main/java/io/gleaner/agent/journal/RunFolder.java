package io.gleaner.agent.journal;

import io.gleaner.agent.lease.LeaseFolders;
import io.gleaner.agent.logging.AgentLog;
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
        Path folder = stateDir.resolve(START.format(start) + "-" + processId);
        Files.createDirectories(folder);
        link(stateDir, folder);
        deleteOld(stateDir, retentionRuns);
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

    private static void deleteOld(Path stateDir, int retentionRuns) throws IOException {
        List<Path> runs = runs(stateDir);
        for (Path run : runs.subList(0, Math.max(0, runs.size() - retentionRuns))) {
            if (!alive(run) && LeaseFolders.clear(run)) {
                deleteTree(run.resolve("journal"));
                for (String log : AgentLog.FILES) {
                    Files.deleteIfExists(run.resolve(log));
                }
                deleteIfEmpty(run);
            }
        }
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
