package io.gleaner.transport.netty;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The number of a node's start, larger after each restart: one more than the last, or the seconds since 1970 where those are
 * more. The last stands in a file of the state directory, written before the number is used, so neither a clock that was set
 * back nor two starts within a second make a restarted node look like the one before. Where the file is lost <em>and</em> the
 * clock is behind, peers refuse the node until its clock has passed the boot they know. Holds a lock on the file while open,
 * so that no second agent takes the same name and folder. Without a state directory see {@link BootClock}. Unsigned: good
 * until 2106, and beyond it an error.
 */
final class BootNumber implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BootNumber.class);
    private static final long MOST = 0xffff_ffffL;

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
    static BootNumber take(Path stateDir, long node, BootClock clock) throws IOException {
        if (stateDir == null) {
            return new BootNumber((int) usable(clock.take(node), "this machine's clock"), null);
        }
        if (Files.exists(stateDir) && !Files.isDirectory(stateDir)) {
            throw new IOException("the state directory " + stateDir + " is a file: name a folder");
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
            long next = usable(Math.max(read(file) + 1, clock.seconds()), file.toString());
            replace(file, next);
            return new BootNumber((int) next, locked);
        } catch (IOException unwritable) {
            locked.close();
            throw explained(stateDir, unwritable);
        }
    }

    /** One that is too large would begin again at 0, which peers take for a start of long ago. */
    private static long usable(long next, String where) throws IOException {
        if (next > MOST) {
            throw new SaidException("the number of this start would be " + next + " by " + where + ", and " + MOST
                    + " is the last there is: set the clock right, remove the file if it is damaged, and give the node"
                    + " another name if peers have seen such a number of it");
        }
        return next;
    }

    private static IOException explained(Path stateDir, IOException why) {
        return why instanceof SaidException
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
            throw new SaidException("another agent with this name uses " + file.getParent() + " (it holds " + file
                    + "): give each agent of a machine a name or a state directory of its own");
        }
        return channel;
    }

    private static long read(Path file) throws IOException {
        try {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
            if (text.matches("[0-9]{1,18}")) {
                return Long.parseLong(text);
            }
            LOG.warn(
                    "{} holds no number of a start, so the clock alone counts this time: if that is behind, peers refuse"
                            + " this node until it has caught up",
                    file);
            return 0;
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

    /** Says itself what to do. */
    private static final class SaidException extends IOException {
        SaidException(String message) {
            super(message);
        }
    }
}
