package io.gleaner.agent.lease;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The lease file of a living agent: preallocated with zeros, since a hole in a mapped file is a SIGBUS on a full disk,
 * then mapped. It has its name only once it is whole. A lock beside it tells others that the owner lives, also where they
 * can't see its process. One thread.
 */
final class LeaseFile implements AutoCloseable {
    static final String PREFIX = "leases";
    static final String SUFFIX = ".bin";
    static final String LOCK = ".lock";
    private static final String UNFINISHED = ".new";

    private static final int FILES_MOST = 16;
    private static final int CHUNK_BYTES = 1 << 20;
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final Path file;
    private final FileChannel lockChannel;
    private final FileLock lock;
    private final MappedByteBuffer bytes;
    private final int slots;
    private int next;
    private boolean forgotten;

    private LeaseFile(Path file, FileChannel lockChannel, FileLock lock, MappedByteBuffer bytes, int slots) {
        this.file = file;
        this.lockChannel = lockChannel;
        this.lock = lock;
        this.bytes = bytes;
        this.slots = slots;
    }

    /**
     * Makes the file of a run that starts.
     *
     * @throws IOException where the folder can't be written, or the disk has no room for it
     */
    static LeaseFile create(Path runFolder, Path cgroupRoot, int slots, Path procRoot) throws IOException {
        for (int number = 1; number <= FILES_MOST; number++) {
            Path file = runFolder.resolve(PREFIX + (number == 1 ? "" : "-" + number) + SUFFIX);
            Path lockFile = lockOf(file);
            FileChannel lockChannel;
            try {
                lockChannel = FileChannel.open(lockFile, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            } catch (FileAlreadyExistsException taken) {
                continue; // another agent of this process
            }
            try {
                FileLock lock = lockChannel.tryLock();
                return new LeaseFile(file, lockChannel, lock, fill(file, cgroupRoot, slots, procRoot), slots);
            } catch (IOException | RuntimeException failed) {
                lockChannel.close();
                Files.deleteIfExists(unfinished(file));
                Files.deleteIfExists(lockFile);
                throw failed;
            }
        }
        throw new IOException(FILES_MOST + " lease files are in " + runFolder + " already");
    }

    static Path lockOf(Path leaseFile) {
        return leaseFile.resolveSibling(leaseFile.getFileName() + LOCK);
    }

    private static Path unfinished(Path leaseFile) {
        return leaseFile.resolveSibling(leaseFile.getFileName() + UNFINISHED);
    }

    private static MappedByteBuffer fill(Path file, Path cgroupRoot, int slots, Path procRoot) throws IOException {
        Path fresh = unfinished(file);
        try (FileChannel channel = FileChannel.open(
                fresh,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            long size = LeaseLayout.slot(slots);
            writeZeros(channel, size);
            MappedByteBuffer bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, size);
            bytes.order(ByteOrder.LITTLE_ENDIAN);
            writeHeader(bytes, cgroupRoot, slots, ProcessIdentity.current(procRoot));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            return bytes;
        }
    }

    private static void writeZeros(FileChannel channel, long size) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(CHUNK_BYTES, size));
        for (long at = 0; at < size; ) {
            zeros.position(0).limit((int) Math.min(zeros.capacity(), size - at));
            at += channel.write(zeros, at);
        }
    }

    private static void writeHeader(ByteBuffer to, Path cgroupRoot, int slots, ProcessIdentity owner)
            throws IOException {
        to.putLong(LeaseLayout.HEADER_MAGIC, LeaseLayout.MAGIC);
        to.putInt(LeaseLayout.HEADER_SLOTS, slots);
        to.putInt(LeaseLayout.HEADER_SLOT_BYTES, LeaseLayout.SLOT_BYTES);
        to.putLong(LeaseLayout.HEADER_PROCESS, owner.processId());
        to.putLong(LeaseLayout.HEADER_START_TICKS, owner.startTicks());
        boolean fits =
                LeaseLayout.putText(to, LeaseLayout.HEADER_BOOT_ID, owner.bootId(), LeaseLayout.HEADER_BOOT_ID_BYTES)
                        && LeaseLayout.putText(
                                to,
                                LeaseLayout.HEADER_CGROUP_ROOT,
                                cgroupRoot.toAbsolutePath().toString(),
                                LeaseLayout.HEADER_CGROUP_ROOT_BYTES);
        if (!fits) {
            throw new IOException("the path " + cgroupRoot + " is too long for a lease file");
        }
        to.putInt(LeaseLayout.HEADER_CRC, LeaseLayout.crc(to, LeaseLayout.HEADER_CHECKED, LeaseLayout.HEADER_BYTES));
    }

    /** Opens a lease in a free slot; the slot's index, or -1 where there is none, or the group's path is too long. */
    int open(LeasedGroup group) {
        int index = forgotten ? -1 : freeSlot();
        if (index < 0) {
            return -1;
        }
        int slot = LeaseLayout.slot(index);
        if (!group.write(bytes, slot)) {
            return -1;
        }
        set(index, LeaseLayout.CPU_USER, group.cpuMillisUser());
        set(index, LeaseLayout.MEMORY_USER, group.memoryBytesUser());
        set(index, LeaseLayout.CPU_INTENDED, 0);
        set(index, LeaseLayout.CPU_WRITTEN, 0);
        bytes.putInt(
                slot + LeaseLayout.CRC,
                LeaseLayout.crc(bytes, slot + LeaseLayout.CHECKED, slot + LeaseLayout.SLOT_BYTES));
        INT.setRelease(bytes, slot + LeaseLayout.STATE, LeaseLayout.OPEN);
        return index;
    }

    private int freeSlot() {
        for (int tried = 0; tried < slots; tried++) {
            int index = next;
            next = next + 1 == slots ? 0 : next + 1;
            if (bytes.getInt(LeaseLayout.slot(index) + LeaseLayout.STATE) == LeaseLayout.FREE) {
                return index;
            }
        }
        return -1;
    }

    /** One of the numbers that change while a lease is open. Allocates nothing. */
    void set(int index, int field, long value) {
        if (!forgotten) {
            LONG.setRelease(bytes, LeaseLayout.slot(index) + field, CheckedLong.encode(value, field));
        }
    }

    void clear(int index) {
        if (!forgotten) {
            INT.setRelease(bytes, LeaseLayout.slot(index) + LeaseLayout.STATE, LeaseLayout.FREE);
        }
    }

    /** Whether it is still there under its name, at its length. */
    boolean intact() {
        try {
            return !forgotten && Files.size(file) == LeaseLayout.slot(slots);
        } catch (IOException gone) {
            return false;
        }
    }

    /** Its bytes are not touched any more. */
    void forget() {
        forgotten = true;
    }

    private boolean isEmpty() {
        if (forgotten) {
            return true; // nobody can learn anything from it
        }
        for (int index = 0; index < slots; index++) {
            if (bytes.getInt(LeaseLayout.slot(index) + LeaseLayout.STATE) != LeaseLayout.FREE) {
                return false;
            }
        }
        return true;
    }

    int slots() {
        return slots;
    }

    Path file() {
        return file;
    }

    /** Removes the file where no lease is open; else leaves it to the next start. */
    @Override
    public void close() {
        try (lockChannel) {
            if (isEmpty()) {
                Files.deleteIfExists(file);
                Files.deleteIfExists(lockOf(file));
            }
            if (lock != null) {
                lock.release();
            }
        } catch (IOException stays) {
            // A file without open leases says nothing to a restorer; it is removed then.
        }
    }
}
