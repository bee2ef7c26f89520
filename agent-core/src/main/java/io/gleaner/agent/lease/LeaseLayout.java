package io.gleaner.agent.lease;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** Where what stands in a lease file; little endian. {@code docs/leases.md} has the same as a table. */
final class LeaseLayout {
    /** "GLEASE" and the layout's number, 1. */
    static final long MAGIC = 0x0001_4553_4145_4c47L;

    static final int HEADER_BYTES = 4096;
    static final int HEADER_MAGIC = 0;
    static final int HEADER_SLOTS = 8;
    static final int HEADER_SLOT_BYTES = 12;
    static final int HEADER_CRC = 16;
    static final int HEADER_CHECKED = 24;
    static final int HEADER_PROCESS = 24;
    static final int HEADER_START_TICKS = 32;
    static final int HEADER_BOOT_ID = 40;
    static final int HEADER_BOOT_ID_BYTES = 62;
    static final int HEADER_CGROUP_ROOT = 104;
    static final int HEADER_CGROUP_ROOT_BYTES = 3_990;

    /** The largest {@code gleaner.tables.containers}. */
    static final int SLOTS_MOST = 65_536;

    static final int SLOT_BYTES = 1024;
    static final int STATE = 0;
    static final int CRC = 4;
    static final int CPU_USER = 8;
    static final int MEMORY_USER = 16;
    static final int CPU_INTENDED = 24;
    static final int CPU_WRITTEN = 32;
    /** From here to the slot's end nothing changes while the lease is open, and the checksum covers it. */
    static final int CHECKED = 48;

    static final int CPU_VERSION = 48;
    static final int MEMORY_VERSION = 52;
    static final int CPU_INODE = 56;
    static final int MEMORY_INODE = 64;
    static final int CPU_USER_FIRST = 72;
    static final int MEMORY_USER_FIRST = 80;
    static final int WEIGHT = 88;
    static final int IDLE = 96;
    static final int BURST = 104;
    static final int MEMORY_HIGH = 112;
    static final int KILLER_DISABLED = 120;
    static final int QUOTA = 128;
    static final int PERIOD = 136;
    static final int MEMORY_LIMIT = 144;
    static final int CPU_FOLDER = 152;
    static final int MEMORY_FOLDER = 584;
    static final int FOLDER_BYTES = 424;

    static final int FREE = 0;
    static final int OPEN = 1;

    private LeaseLayout() {}

    static int slot(int index) {
        return HEADER_BYTES + index * SLOT_BYTES;
    }

    /** A text with its length before it; false where it is too long. */
    static boolean putText(ByteBuffer into, int offset, String text, int mostBytes) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > mostBytes) {
            return false;
        }
        into.putShort(offset, (short) bytes.length);
        into.put(offset + Short.BYTES, bytes);
        return true;
    }

    static String text(ByteBuffer from, int offset, int mostBytes) {
        byte[] bytes = new byte[Math.min(mostBytes, Math.max(0, from.getShort(offset)))];
        from.get(offset + Short.BYTES, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static int crc(ByteBuffer of, int from, int to) {
        CRC32C crc = new CRC32C();
        crc.update(of.duplicate().limit(to).position(from));
        return (int) crc.getValue();
    }
}
