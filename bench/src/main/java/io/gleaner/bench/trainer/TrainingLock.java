package io.gleaner.bench.trainer;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Held while a training writes its files: two that write the same checkpoint in turns would leave neither's. A killed
 * process holds it no more; the empty file that it leaves is taken over.
 */
final class TrainingLock implements Closeable {
    private final Path file;
    private final FileChannel channel;

    private TrainingLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes it.
     *
     * @throws IOException if another training holds it, or the folder can't be written
     */
    static TrainingLock take(Path out) throws IOException {
        Path file = out.resolveSibling(out.getFileName() + ".lock");
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean held = false;
        try {
            held = channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // Another training of this process: the message below says it.
        } finally {
            if (!held) {
                channel.close();
            }
        }
        if (!held) {
            throw new IOException(
                    "another training writes " + out + " (it holds " + file + "): wait for it, or name another --out");
        }
        return new TrainingLock(file, channel);
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
        channel.close();
    }
}
