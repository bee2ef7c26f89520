package io.gleaner.agent.lease;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands in a lease file, read into memory: a file that is cut or overwritten meanwhile can't hurt the reader.
 *
 * @param owner null where the header is damaged
 * @param cgroupRoot null where the header is damaged
 */
record LeaseContents(ProcessIdentity owner, Path cgroupRoot, List<Slot> slots) {

    private static final int CHUNK_BYTES = 1 << 16;
    private static final int LARGEST_BYTES = LeaseLayout.slot(LeaseLayout.SLOTS_MOST);

    /** An open lease; limits are null where its checksum is wrong. */
    record Slot(int index, LeasedLimits limits) {}

    /**
     * A slot at a time: a start, with a small heap maybe, waits for this.
     *
     * @throws IOException where it can't be read, or is nothing that an agent makes: a pipe, a device, too large
     */
    static LeaseContents read(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) {
            throw new IOException("it is no regular file"); // a pipe would keep us waiting for its writer
        }
        if (attributes.size() > LARGEST_BYTES) {
            throw new IOException("it is larger than any lease file, " + attributes.size() + " bytes");
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), CHUNK_BYTES)) {
            ByteBuffer header = next(in, new byte[LeaseLayout.HEADER_BYTES]);
            if (header == null) {
                return new LeaseContents(null, null, List.of());
            }
            List<Slot> open = openSlots(in);
            return isIntact(header)
                    ? new LeaseContents(owner(header), cgroupRoot(header), open)
                    : new LeaseContents(null, null, open);
        }
    }

    /** Null where so many bytes are not there. */
    private static ByteBuffer next(InputStream in, byte[] into) throws IOException {
        return in.readNBytes(into, 0, into.length) < into.length
                ? null
                : ByteBuffer.wrap(into).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static boolean isIntact(ByteBuffer header) {
        return header.getLong(LeaseLayout.HEADER_MAGIC) == LeaseLayout.MAGIC
                && header.getInt(LeaseLayout.HEADER_SLOT_BYTES) == LeaseLayout.SLOT_BYTES
                && header.getInt(LeaseLayout.HEADER_CRC)
                        == LeaseLayout.crc(header, LeaseLayout.HEADER_CHECKED, LeaseLayout.HEADER_BYTES);
    }

    private static ProcessIdentity owner(ByteBuffer header) {
        return new ProcessIdentity(
                LeaseLayout.text(header, LeaseLayout.HEADER_BOOT_ID, LeaseLayout.HEADER_BOOT_ID_BYTES),
                header.getLong(LeaseLayout.HEADER_PROCESS),
                header.getLong(LeaseLayout.HEADER_START_TICKS));
    }

    private static Path cgroupRoot(ByteBuffer header) {
        return Path.of(LeaseLayout.text(header, LeaseLayout.HEADER_CGROUP_ROOT, LeaseLayout.HEADER_CGROUP_ROOT_BYTES));
    }

    /** Those that are there in full; slots check themselves, so a damaged header costs none. */
    private static List<Slot> openSlots(InputStream in) throws IOException {
        List<Slot> open = new ArrayList<>();
        byte[] one = new byte[LeaseLayout.SLOT_BYTES];
        int index = 0;
        for (ByteBuffer slot = next(in, one); slot != null; slot = next(in, one)) {
            if (slot.getInt(LeaseLayout.STATE) != LeaseLayout.FREE) {
                open.add(new Slot(index, limits(slot)));
            }
            index++;
        }
        return open;
    }

    private static LeasedLimits limits(ByteBuffer slot) {
        boolean intact = slot.getInt(LeaseLayout.STATE) == LeaseLayout.OPEN
                && slot.getInt(LeaseLayout.CRC) == LeaseLayout.crc(slot, LeaseLayout.CHECKED, LeaseLayout.SLOT_BYTES);
        if (!intact) {
            return null;
        }
        LeasedGroup group = LeasedGroup.read(slot, 0);
        return new LeasedLimits(
                group,
                number(slot, LeaseLayout.CPU_USER, group.cpuMillisUser()),
                number(slot, LeaseLayout.MEMORY_USER, group.memoryBytesUser()),
                number(slot, LeaseLayout.CPU_INTENDED, 0),
                number(slot, LeaseLayout.CPU_WRITTEN, 0));
    }

    /** A damaged one is what it was at first. */
    private static long number(ByteBuffer slot, int field, long otherwise) {
        long value = CheckedLong.decode(slot.getLong(field), field);
        return value == CheckedLong.DAMAGED ? otherwise : value;
    }
}
