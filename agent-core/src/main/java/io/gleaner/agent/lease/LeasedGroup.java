package io.gleaner.agent.lease;

import io.gleaner.nativebindings.cgroup.Cgroup;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * A container's groups and what stood in their files before we touched them. Numbers are those of the files; {@link
 * GroupFiles#ABSENT} where there is no such file, {@link GroupFiles#NONE} for "no limit".
 *
 * @param cpu, memory the folders of the CPU and of the memory controller; null where there is none
 * @param cpuMillisUser, memoryBytesUser what the owner asked for when the lease was opened
 */
record LeasedGroup(
        Folder cpu,
        Folder memory,
        long cpuMillisUser,
        long memoryBytesUser,
        long weight,
        long idle,
        long burstUs,
        long memoryHighBytes,
        long killerDisabled,
        long quotaUs,
        long periodUs,
        long memoryLimitBytes) {

    /** A folder that is still the same one while its inode is. */
    record Folder(Path path, long inode, int version) {
        static final int V1 = 1;
        static final int V2 = 2;

        boolean isV2() {
            return version == V2;
        }

        boolean isThere() {
            return GroupFiles.inode(path) == inode;
        }
    }

    /** @throws IOException where the group is gone */
    static LeasedGroup of(Cgroup group, long cpuMillisUser, long memoryBytesUser) throws IOException {
        Folder cpu = folder(group, "cpu.cfs_quota_us", "cpu.max");
        Folder memory = folder(group, "memory.limit_in_bytes", "memory.max");
        if (cpu == null && memory == null) {
            throw new IOException("its group has no limits, or is gone");
        }
        GroupFiles cpuFiles = new GroupFiles(cpu);
        GroupFiles memoryFiles = new GroupFiles(memory);
        return new LeasedGroup(
                cpu,
                memory,
                cpuMillisUser,
                memoryBytesUser,
                cpuFiles.weight(),
                cpuFiles.idle(),
                cpuFiles.burstUs(),
                memoryFiles.memoryHighBytes(),
                memoryFiles.killerDisabled(),
                cpuFiles.quotaUs(),
                cpuFiles.periodUs(),
                memoryFiles.memoryLimitBytes());
    }

    private static Folder folder(Cgroup group, String v1File, String v2File) throws IOException {
        Path v1 = group.file(v1File).orElse(null);
        Path file = v1 != null ? v1 : group.file(v2File).orElse(null);
        if (file == null) {
            return null;
        }
        Path folder = file.getParent();
        long inode = GroupFiles.inode(folder);
        if (inode == GroupFiles.ABSENT) {
            throw new IOException("its group " + folder + " is gone");
        }
        return new Folder(folder, inode, v1 != null ? Folder.V1 : Folder.V2);
    }

    /** A name for people: the path below the controller's mount is not known here, so the whole of one folder. */
    String name() {
        return (memory != null ? memory : cpu).path().toString();
    }

    /** Whether all of its folders are those that were leased. */
    boolean isThere() {
        return (cpu == null || cpu.isThere()) && (memory == null || memory.isThere());
    }

    /** Depth of its folder: parents are restored before their children. */
    int depth() {
        return (memory != null ? memory : cpu).path().getNameCount();
    }

    /** Writes it into a free slot; false where a path is too long. */
    boolean write(ByteBuffer to, int slot) {
        long[] numbers = {
            cpuMillisUser,
            memoryBytesUser,
            weight,
            idle,
            burstUs,
            memoryHighBytes,
            killerDisabled,
            quotaUs,
            periodUs,
            memoryLimitBytes
        };
        for (int i = 0; i < numbers.length; i++) {
            to.putLong(slot + LeaseLayout.CPU_USER_FIRST + i * Long.BYTES, numbers[i]);
        }
        return write(to, slot, cpu, LeaseLayout.CPU_VERSION, LeaseLayout.CPU_INODE, LeaseLayout.CPU_FOLDER)
                && write(
                        to,
                        slot,
                        memory,
                        LeaseLayout.MEMORY_VERSION,
                        LeaseLayout.MEMORY_INODE,
                        LeaseLayout.MEMORY_FOLDER);
    }

    private static boolean write(ByteBuffer to, int slot, Folder folder, int version, int inode, int path) {
        to.putInt(slot + version, folder == null ? 0 : folder.version());
        to.putLong(slot + inode, folder == null ? 0 : folder.inode());
        String text = folder == null ? "" : folder.path().toString();
        return LeaseLayout.putText(to, slot + path, text, LeaseLayout.FOLDER_BYTES);
    }

    /** Reads a slot whose checksum is right. */
    static LeasedGroup read(ByteBuffer from, int slot) {
        return new LeasedGroup(
                readFolder(from, slot, LeaseLayout.CPU_VERSION, LeaseLayout.CPU_INODE, LeaseLayout.CPU_FOLDER),
                readFolder(from, slot, LeaseLayout.MEMORY_VERSION, LeaseLayout.MEMORY_INODE, LeaseLayout.MEMORY_FOLDER),
                from.getLong(slot + LeaseLayout.CPU_USER_FIRST),
                from.getLong(slot + LeaseLayout.MEMORY_USER_FIRST),
                from.getLong(slot + LeaseLayout.WEIGHT),
                from.getLong(slot + LeaseLayout.IDLE),
                from.getLong(slot + LeaseLayout.BURST),
                from.getLong(slot + LeaseLayout.MEMORY_HIGH),
                from.getLong(slot + LeaseLayout.KILLER_DISABLED),
                from.getLong(slot + LeaseLayout.QUOTA),
                from.getLong(slot + LeaseLayout.PERIOD),
                from.getLong(slot + LeaseLayout.MEMORY_LIMIT));
    }

    private static Folder readFolder(ByteBuffer from, int slot, int version, int inode, int path) {
        int which = from.getInt(slot + version);
        return which == 0
                ? null
                : new Folder(
                        Path.of(LeaseLayout.text(from, slot + path, LeaseLayout.FOLDER_BYTES)),
                        from.getLong(slot + inode),
                        which);
    }
}
