package io.gleaner.agent.lease;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Held by who restores from a lease file, as by its owner before. The kernel lets it go when its holder dies. Where the
 * folder can't be written there is none: restoring twice gives nothing but what is owed.
 */
final class RestorerLock implements AutoCloseable {
    private final FileChannel channel;

    private RestorerLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Null where another one holds it. */
    static RestorerLock take(Path leaseFile) {
        FileChannel channel;
        try {
            channel =
                    FileChannel.open(LeaseFile.lockOf(leaseFile), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException unwritable) {
            return new RestorerLock(null);
        }
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return new RestorerLock(channel);
            }
            channel.close();
            return null;
        } catch (OverlappingFileLockException otherThread) {
            closeQuietly(channel);
            return null;
        } catch (IOException withoutLocks) {
            closeQuietly(channel);
            return new RestorerLock(null);
        }
    }

    private static void closeQuietly(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException nothingHeldBack) {
            // Nothing was written.
        }
    }

    @Override
    public void close() {
        if (channel != null) {
            closeQuietly(channel);
        }
    }
}
