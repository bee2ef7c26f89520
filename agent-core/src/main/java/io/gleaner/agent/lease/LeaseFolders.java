package io.gleaner.agent.lease;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds lease files. Cold; any thread. */
public final class LeaseFolders {
    private static final String FILES = LeaseFile.PREFIX + "*" + LeaseFile.SUFFIX;
    private static final String ALL = LeaseFile.PREFIX + "*";

    private LeaseFolders() {}

    /**
     * The lease files that are meant, sorted.
     *
     * @param path a lease file, a run's folder or a state folder; what isn't there has none
     */
    static List<Path> files(Path path) {
        if (Files.isRegularFile(path)) {
            // What has another name isn't one, and is not to be taken for one that is damaged.
            return isLeaseFile(path) ? List.of(path) : List.of();
        }
        List<Path> files = new ArrayList<>(list(path, FILES));
        for (Path child : list(path, "*")) {
            if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
                files.addAll(list(child, FILES));
            }
        }
        files.sort(null);
        return files;
    }

    /**
     * Whether a dead run's folder may go: no lease is open in it, and nobody holds it. What else there is of its leases is
     * removed.
     *
     * @param runFolder of a run whose process is dead, or can't be seen from here
     */
    public static boolean clear(Path runFolder) {
        try {
            for (Path file : list(runFolder, FILES)) {
                if (!isSettled(file)) {
                    return false;
                }
            }
            for (Path leftOver : list(runFolder, ALL)) {
                Files.deleteIfExists(leftOver);
            }
            return true;
        } catch (IOException unknown) {
            return false; // what can't be read or removed keeps its folder, and no start from going on
        }
    }

    /** A living owner in a container of its own is known by its lock alone, and may be about to open its first lease. */
    private static boolean isSettled(Path file) throws IOException {
        try (RestorerLock lock = RestorerLock.take(file)) {
            return lock != null && LeaseContents.read(file).slots().isEmpty();
        }
    }

    private static boolean isLeaseFile(Path path) {
        String name = path.getFileName().toString();
        return name.startsWith(LeaseFile.PREFIX) && name.endsWith(LeaseFile.SUFFIX);
    }

    private static List<Path> list(Path folder, String glob) {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, glob)) {
            found.forEach(children::add);
        } catch (IOException | DirectoryIteratorException unreadable) {
            return children; // no folder, no leases
        }
        return children;
    }
}
