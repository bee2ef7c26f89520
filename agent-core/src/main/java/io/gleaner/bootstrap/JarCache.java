package io.gleaner.bootstrap;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/**
 * Nested jars, unpacked once for all JVMs of a user: a folder that only this user may enter, in it one folder a content.
 * That appears whole or not at all, by a rename; one that was damaged since is replaced. One JVM unpacks at a time while the
 * others wait for it, and takes away what JVMs that ended meanwhile have left. One thread a JVM.
 */
final class JarCache {
    private static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rwx------");
    private static final int ATTEMPTS = 3;
    private static final int TURNS = 200;
    private static final int TURN_MILLIS = 50;

    /** What the one whose turn it is leaves if it is cut short. */
    private static final String UNFINISHED = ".{turn,damaged}-*";

    private final Path root;

    JarCache(Path root) {
        this.root = root;
    }

    /** The nested jars of this jar as files; unpacks them where need be. */
    List<Path> unpacked(AgentJar jar) throws IOException {
        makePrivate();
        Path folder = root.resolve(jar.key());
        if (!jar.isIn(folder)) {
            unpackInTurn(jar, folder);
        }
        return jar.in(folder);
    }

    private void unpackInTurn(AgentJar jar, Path folder) throws IOException {
        try (FileChannel lockFile =
                FileChannel.open(root.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            boolean turn = takeTurn(lockFile);
            if (jar.isIn(folder)) {
                return; // another JVM was quicker
            }
            if (turn) {
                deleteUnfinished();
            }
            unpack(jar, folder, turn ? ".turn-" : ".unpack-");
        }
    }

    /** False: the other takes too long (it may be stopped), or there are no locks here. The rename keeps order as well. */
    private static boolean takeTurn(FileChannel lockFile) {
        try {
            for (int turn = 0; turn < TURNS; turn++) {
                if (lockFile.tryLock() != null) {
                    return true; // until the channel is closed
                }
                Thread.sleep(TURN_MILLIS);
            }
        } catch (IOException | OverlappingFileLockException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** Left by JVMs that ended while they unpacked, 40 MB each: a host that is done at once leaves one every time. */
    private void deleteUnfinished() {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(root, UNFINISHED)) {
            for (Path left : found) {
                delete(left);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Whose turn is next tries again.
        }
    }

    /** What stands in a folder that others may write, or have made for us, would be run as this user. */
    private void makePrivate() throws IOException {
        Files.createDirectories(root.getParent());
        try {
            Files.createDirectory(root, PosixFilePermissions.asFileAttribute(PRIVATE));
        } catch (FileAlreadyExistsException e) {
            // Checked like a new one.
        }
        PosixFileAttributes found = Files.readAttributes(root, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!found.isDirectory() || !found.permissions().equals(PRIVATE)) {
            throw new IOException(root + " is no folder of this user alone: remove it");
        }
        Path own = Files.createTempFile(root, ".owner-", "");
        try {
            if (!Files.getOwner(own).equals(found.owner())) {
                throw new IOException(root + " belongs to " + found.owner() + ": remove it");
            }
        } finally {
            Files.deleteIfExists(own);
        }
    }

    private void unpack(AgentJar jar, Path folder, String prefix) throws IOException {
        Path fresh = Files.createTempDirectory(root, prefix);
        try {
            jar.unpackTo(fresh);
            for (int attempt = 1; !moved(fresh, folder); attempt++) {
                if (jar.isIn(folder)) {
                    return; // another JVM was quicker
                }
                if (attempt == ATTEMPTS) {
                    throw new IOException(folder + " can't be replaced: remove it");
                }
                setAside(folder);
            }
        } finally {
            delete(fresh);
        }
    }

    private static boolean moved(Path fresh, Path folder) throws IOException {
        try {
            Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (FileSystemException e) {
            if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            throw e;
        }
    }

    /** A damaged one may be in use: its files stay open where they are, only their names go. */
    private void setAside(Path damaged) throws IOException {
        Path aside = Files.createTempDirectory(root, ".damaged-");
        try {
            // Into it: what is no folder can't take the place of one.
            Files.move(damaged, aside.resolve("damaged"), StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            // Another JVM did the same.
        }
        delete(aside);
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<Path>() {
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
}
