package io.gleaner.agent.journal;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How far a reader has come in the bytes of a journal. Chronicle takes a wiped length for the end, of a file or of all, and
 * says nothing; the bytes behind tell. One thread.
 */
final class ReadPlace {
    private final Path folder;
    private File file;
    private long position;
    private boolean anywhere;
    private long passedBy;

    ReadPlace(Path folder) {
        this.folder = folder;
    }

    /** Reading starts anew, at a place that isn't known. */
    void forget() {
        file = null;
        anywhere = false;
        passedBy = 0;
    }

    /** Reading starts at the end. */
    void anywhere() {
        anywhere = true;
    }

    /** A document of this file ends here, and was read. */
    void at(File now, long end) {
        if (file != null && !file.equals(now)) {
            passedBy += between(file.toPath(), now.toPath());
        }
        file = now;
        position = end;
    }

    /** What is left in the file that was read, and in those that were passed by without a record. */
    private long between(Path from, Path to) {
        try {
            long records = records(from, position);
            for (Path each : JournalFiles.files(folder)) {
                if (name(each).compareTo(name(from)) > 0 && name(each).compareTo(name(to)) < 0) {
                    records += records(each, 0);
                }
            }
            return records;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many records were passed by on the way from file to file. */
    long passedBy() {
        return passedBy;
    }

    /** How many records were passed by, and stand behind what was read last. */
    long recordsBehind() throws IOException {
        if (anywhere && file == null) {
            return 0;
        }
        long records = passedBy;
        List<Path> files = JournalFiles.files(folder);
        for (Path each : files) {
            int order = file == null ? 1 : name(each).compareTo(file.getName());
            if (order >= 0) {
                records += records(each, order == 0 ? position : 0);
            }
        }
        return records;
    }

    /** A file that retention has deleted meanwhile hides nothing. */
    private static long records(Path file, long from) throws IOException {
        return Files.exists(file) ? JournalFileScan.records(file, from + 3 & ~3L) : 0;
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }
}
