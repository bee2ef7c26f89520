package io.gleaner.transport.netty;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The number of a node's start, larger after each restart: one more than the last, or the seconds since 1970 where those are
 * more. The last stands in a file of the state directory, written before the number is used, so neither a clock that was set
 * back nor two starts within a second make a restarted node look like the one before. Where the file is lost <em>and</em> the
 * clock is behind, peers refuse the node until its clock has passed the boot they know. Holds a lock on the file while open,
 * so that no second agent takes the same name and folder. Unsigned: good until 2106.
 */
final class BootNumber implements AutoCloseable {
    private final int number;
    private final FileChannel channel;

    private BootNumber(int number, FileChannel channel) {
        this.number = number;
        this.channel = channel;
    }

    /**
     * Takes the next number.
     *
     * @param stateDir made where it is missing; null = by the clock alone
     * @throws IOException where the folder or file can't be written, or another agent uses it
     */
    static BootNumber take(Path stateDir, long node, long nowSeconds) throws IOException {
        if (stateDir == null) {
            return new BootNumber((int) nowSeconds, null);
        }
        String stem = "gossip-" + Long.toHexString(node);
        FileChannel locked;
        try {
            Files.createDirectories(stateDir);
            locked = lock(stateDir.resolve(stem + ".lock"));
        } catch (IOException unwritable) {
            throw explained(stateDir, unwritable);
        }
        try {
            Path file = stateDir.resolve(stem + ".boot");
            long next = Math.max(read(file) + 1, nowSeconds);
            replace(file, next);
            return new BootNumber((int) next, locked);
        } catch (IOException unwritable) {
            locked.close();
            throw explained(stateDir, unwritable);
        }
    }

    private static IOException explained(Path stateDir, IOException why) {
        return why instanceof TakenException
                ? why
                : new IOException(
                        "the number of this start can't be kept in " + stateDir + " (" + why
                                + "): make it writable for this user, or set another state directory",
                        why);
    }

    private static FileChannel lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = null;
        try {
            held = channel.tryLock();
        } catch (OverlappingFileLockException thisProcess) {
            // As if another process had it.
        } finally {
            if (held == null) {
                channel.close();
            }
        }
        if (held == null) {
            throw new TakenException("another agent with this name uses " + file.getParent() + " (it holds " + file
                    + "): give each agent of a machine a name or a state directory of its own");
        }
        return channel;
    }

    private static long read(Path file) throws IOException {
        try {
            String text = Files.readString(file).strip();
            return text.matches("[0-9]{1,10}") ? Long.parseLong(text) : 0; // an unreadable one counts as lost
        } catch (NoSuchFileException first) {
            return 0;
        }
    }

    private static void replace(Path file, long number) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(
                fresh,
                number + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE,
                StandardOpenOption.SYNC);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    int number() {
        return number;
    }

    /** Lets others have the name. */
    @Override
    public void close() {
        if (channel == null) {
            return;
        }
        try {
            channel.close();
        } catch (IOException closedAnyway) {
            // A lock ends with its channel.
        }
    }

    private static final class TakenException extends IOException {
        TakenException(String message) {
            super(message);
        }
    }
}
