package io.gleaner.agent.lease;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands in a lease file, read into memory: a file that is cut or overwritten meanwhile can't hurt the reader.
 *
 * @param owner null where the header is damaged
 * @param cgroupRoot null where the header is damaged
 */
record LeaseContents(ProcessIdentity owner, Path cgroupRoot, List<Slot> slots) {

    /** An open lease; limits are null where its checksum is wrong. */
    record Slot(int index, LeasedLimits limits) {}

    static LeaseContents read(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        boolean intact = bytes.limit() >= LeaseLayout.HEADER_BYTES
                && bytes.getLong(LeaseLayout.HEADER_MAGIC) == LeaseLayout.MAGIC
                && bytes.getInt(LeaseLayout.HEADER_SLOT_BYTES) == LeaseLayout.SLOT_BYTES
                && bytes.getInt(LeaseLayout.HEADER_CRC)
                        == LeaseLayout.crc(bytes, LeaseLayout.HEADER_CHECKED, LeaseLayout.HEADER_BYTES);
        if (!intact) {
            return new LeaseContents(null, null, openSlots(bytes));
        }
        ProcessIdentity owner = new ProcessIdentity(
                LeaseLayout.text(bytes, LeaseLayout.HEADER_BOOT_ID, LeaseLayout.HEADER_BOOT_ID_BYTES),
                bytes.getLong(LeaseLayout.HEADER_PROCESS),
                bytes.getLong(LeaseLayout.HEADER_START_TICKS));
        Path root =
                Path.of(LeaseLayout.text(bytes, LeaseLayout.HEADER_CGROUP_ROOT, LeaseLayout.HEADER_CGROUP_ROOT_BYTES));
        return new LeaseContents(owner, root, openSlots(bytes));
    }

    /** Those that are there in full; slots check themselves, so a damaged header costs none. */
    private static List<Slot> openSlots(ByteBuffer bytes) {
        List<Slot> open = new ArrayList<>();
        for (int index = 0; LeaseLayout.slot(index) + LeaseLayout.SLOT_BYTES <= bytes.limit(); index++) {
            int slot = LeaseLayout.slot(index);
            if (bytes.getInt(slot + LeaseLayout.STATE) != LeaseLayout.FREE) {
                open.add(new Slot(index, limits(bytes, slot)));
            }
        }
        return open;
    }

    private static LeasedLimits limits(ByteBuffer bytes, int slot) {
        boolean intact = bytes.getInt(slot + LeaseLayout.STATE) == LeaseLayout.OPEN
                && bytes.getInt(slot + LeaseLayout.CRC)
                        == LeaseLayout.crc(bytes, slot + LeaseLayout.CHECKED, slot + LeaseLayout.SLOT_BYTES);
        if (!intact) {
            return null;
        }
        LeasedGroup group = LeasedGroup.read(bytes, slot);
        return new LeasedLimits(
                group,
                number(bytes, slot, LeaseLayout.CPU_USER, group.cpuMillisUser()),
                number(bytes, slot, LeaseLayout.MEMORY_USER, group.memoryBytesUser()),
                number(bytes, slot, LeaseLayout.CPU_INTENDED, 0),
                number(bytes, slot, LeaseLayout.CPU_WRITTEN, 0));
    }

    /** A damaged one is what it was at first. */
    private static long number(ByteBuffer bytes, int slot, int field, long otherwise) {
        long value = CheckedLong.decode(bytes.getLong(slot + field), field);
        return value == CheckedLong.DAMAGED ? otherwise : value;
    }
}
