package io.gleaner.agent.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which files of a journal may go: the oldest, while there is more than wanted or they are older than wanted. Never the one
 * that is written, nor the one before, nor one that a process has open.
 */
final class JournalFiles {
    private static final String SUFFIX = ".cq4";
    private static final Path PROC = Path.of("/proc");
    private static final int ALWAYS_KEPT = 2;
    private static final long UNKNOWN = Long.MAX_VALUE / 2;

    private JournalFiles() {}

    /**
     * Deletes what may go.
     *
     * @param nameFormat how the files are named after the time at which they begin
     * @param lengthMillis how long a file is written
     * @param nowMillis the clock that the files are named by
     * @return whether any was deleted
     */
    static boolean trim(
            Path folder, String nameFormat, long lengthMillis, long retentionBytes, long ageMillis, long nowMillis)
            throws IOException {
        List<Path> files = files(folder);
        long total = 0;
        for (Path file : files) {
            total += file.toFile().length();
        }
        boolean deleted = false;
        Set<Path> open = null;
        for (int i = 0; i < files.size() - ALWAYS_KEPT; i++) {
            Path file = files.get(i);
            long endMillis = beginMillis(file, nameFormat) + lengthMillis;
            if (total <= retentionBytes && nowMillis - endMillis <= ageMillis) {
                break;
            }
            open = open == null ? openFiles(folder) : open;
            if (open.contains(file.toRealPath())) {
                // What a reader holds, and all that it will come to.
                break;
            }
            total -= file.toFile().length();
            deleted |= Files.deleteIfExists(file);
        }
        return deleted;
    }

    /** The files of a journal, oldest first; none where there is no folder. */
    static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(p -> p.toString().endsWith(SUFFIX)).sorted().toList();
        }
    }

    /** Whether the file's name is one of this format. */
    static boolean isNamedBy(Path file, String nameFormat) {
        return beginMillis(file, nameFormat) != UNKNOWN;
    }

    private static long beginMillis(Path file, String nameFormat) {
        DateTimeFormatter format = new DateTimeFormatterBuilder()
                .appendPattern(nameFormat)
                .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
                .parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0)
                .toFormatter()
                .withZone(ZoneOffset.UTC);
        String name = file.getFileName().toString();
        try {
            return Instant.from(format.parse(name.substring(0, name.length() - SUFFIX.length())))
                    .toEpochMilli();
        } catch (DateTimeParseException e) {
            // Not one that this journal made: its age is not known.
            return UNKNOWN;
        }
    }

    /** Which files of a folder some process has open, as far as this one may see. */
    static Set<Path> openFiles(Path folder) throws IOException {
        Path real = folder.toRealPath();
        Set<Path> open = new HashSet<>();
        List<Path> processes;
        try (Stream<Path> children = Files.list(PROC)) {
            processes = children.filter(p -> p.getFileName().toString().matches("\\d+"))
                    .toList();
        }
        for (Path process : processes) {
            try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
                descriptors.forEach(descriptor -> addTarget(descriptor, real, open));
            } catch (IOException e) {
                // It has ended, or is somebody else's: a deleted file stays readable for who has it open.
            }
        }
        return open;
    }

    private static void addTarget(Path descriptor, Path folder, Set<Path> open) {
        try {
            Path target = Files.readSymbolicLink(descriptor);
            if (target.startsWith(folder)) {
                open.add(target);
            }
        } catch (IOException e) {
            // Closed meanwhile.
        }
    }
}
