package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * One file of /sys/fs/cgroup or /proc that stays open and is read and written at its start: 0.7 us instead of 9 us and
 * nothing allocated. An interrupt closes a channel, so the interrupt is put off and the file reopened. Not thread-safe.
 */
public final class ControlFile implements AutoCloseable {
    private static final Set<StandardOpenOption> READ = Set.of(StandardOpenOption.READ);
    private static final Set<StandardOpenOption> READ_WRITE = Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);

    private final Path path;
    private boolean writable;
    private boolean closed;
    private FileChannel channel;

    private ControlFile(Path path, boolean writable) {
        this.path = path;
        this.writable = writable;
    }

    /** Opens a file to read it; null if there is none. */
    public static ControlFile openToRead(Path path) throws IOException {
        return openIfThere(path, false);
    }

    /** Opens a file to write it too, or only to read it where that isn't allowed; null if there is none. */
    static ControlFile openToWrite(Path path) throws IOException {
        return openIfThere(path, true);
    }

    private static ControlFile openIfThere(Path path, boolean writable) throws IOException {
        ControlFile file = new ControlFile(path, writable);
        try {
            file.open();
            return file;
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** Reads the file from its start; false if that isn't possible any more (the group is gone, or closed). */
    public boolean read(KernelText into) {
        return transfer(into, false);
    }

    /** Writes what was composed; false if the kernel refused. */
    boolean write(KernelText composed) {
        return writable && transfer(composed, true);
    }

    boolean writable() {
        return writable && Files.isWritable(path);
    }

    /** Whether the file still has its name; an open file of a removed group has none. */
    boolean exists() {
        return !closed && Files.exists(path);
    }

    @Override
    public void close() {
        closed = true;
        closeChannel();
    }

    private boolean transfer(KernelText text, boolean write) {
        boolean interrupted = Thread.interrupted();
        try {
            // A second interrupt can come in between; more than a few are somebody's loop, and the next call tries
            // again.
            for (int attempt = 0; attempt < 4 && !closed; attempt++) {
                try {
                    return once(text, write);
                } catch (ClosedChannelException e) {
                    interrupted |= Thread.interrupted();
                    channel = null;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean once(KernelText text, boolean write) throws IOException {
        if (channel == null) {
            open();
        }
        if (write) {
            ByteBuffer bytes = text.forWriting();
            return channel.write(bytes, 0) == bytes.limit();
        }
        text.filled(channel.read(text.forReading(), 0));
        return true;
    }

    private void open() throws IOException {
        if (writable) {
            try {
                channel = FileChannel.open(path, READ_WRITE);
                return;
            } catch (NoSuchFileException e) {
                throw e;
            } catch (FileSystemException e) {
                writable = false; // no right, or a read-only mount
            }
        }
        channel = FileChannel.open(path, READ);
    }

    private void closeChannel() {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                // Nothing is buffered: a descriptor that won't close holds nothing back.
            }
            channel = null;
        }
    }
}
