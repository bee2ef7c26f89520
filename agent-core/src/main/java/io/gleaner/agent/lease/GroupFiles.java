package io.gleaner.agent.lease;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The files of a leased group, read and written as they are: no state, no checks of who wrote, since a restorer has
 * nothing but the lease. Cold; any thread.
 */
final class GroupFiles {
    /** There is no such file, or it can't be read. */
    static final long ABSENT = -1;
    /** No limit, whatever the file calls it. */
    static final long NONE = Long.MAX_VALUE;

    /** v1 says "no limit" as the largest multiple of a page that fits; nothing real is as large as this. */
    private static final long BEYOND_MEMORY = 1L << 62;

    private static final long PERIOD_DEFAULT_US = 100_000;
    private static final String KILLER = "oom_kill_disable";

    private final Path folder;
    private final boolean v2;

    /** @param folder null where there is no such controller: everything is absent */
    GroupFiles(LeasedGroup.Folder folder) {
        this.folder = folder == null ? null : folder.path();
        v2 = folder != null && folder.isV2();
    }

    /** The inode of a folder, {@link #ABSENT} where it is gone. The kernel gives none twice while it runs. */
    static long inode(Path folder) {
        try {
            return ((Number) Files.getAttribute(folder, "unix:ino")).longValue();
        } catch (IOException gone) {
            return ABSENT;
        }
    }

    long quotaUs() {
        return number(v2 ? "cpu.max" : "cpu.cfs_quota_us", 0);
    }

    long periodUs() {
        long periodUs = v2 ? number("cpu.max", 1) : number("cpu.cfs_period_us", 0);
        return periodUs > 0 && periodUs != NONE ? periodUs : PERIOD_DEFAULT_US;
    }

    void quotaUs(long quotaUs) throws IOException {
        if (v2) {
            write("cpu.max", quotaUs + " " + periodUs());
        } else {
            write("cpu.cfs_quota_us", Long.toString(quotaUs));
        }
    }

    /** cpu.shares or cpu.weight. */
    long weight() {
        return number(v2 ? "cpu.weight" : "cpu.shares", 0);
    }

    void weight(long weight) throws IOException {
        write(v2 ? "cpu.weight" : "cpu.shares", Long.toString(weight));
    }

    /** What enforcement writes as the weight of an allocation. */
    long weightOf(long cpuMillis) {
        return v2
                ? Math.max(1, Math.min(10_000, cpuMillis * 100 / 1000))
                : Math.max(2, Math.min(262_144, cpuMillis * 1024 / 1000));
    }

    long idle() {
        return number("cpu.idle", 0);
    }

    void endIdle() throws IOException {
        write("cpu.idle", "0");
    }

    long burstUs() {
        return number(v2 ? "cpu.max.burst" : "cpu.cfs_burst_us", 0);
    }

    void burstUs(long burstUs) throws IOException {
        write(v2 ? "cpu.max.burst" : "cpu.cfs_burst_us", Long.toString(burstUs));
    }

    long memoryLimitBytes() {
        return number(v2 ? "memory.max" : "memory.limit_in_bytes", 0);
    }

    /** Raises the limit; in v1 that of memory and swap together first, which can't be below it. */
    void raiseMemoryLimit(long memoryBytes) throws IOException {
        if (v2) {
            write("memory.max", Long.toString(memoryBytes));
            return;
        }
        long withSwap = number("memory.memsw.limit_in_bytes", 0);
        if (withSwap != ABSENT && withSwap < memoryBytes) {
            write("memory.memsw.limit_in_bytes", Long.toString(memoryBytes));
        }
        write("memory.limit_in_bytes", Long.toString(memoryBytes));
    }

    /** memory.high of v2. */
    long memoryHighBytes() {
        return v2 ? number("memory.high", 0) : ABSENT;
    }

    void memoryHighBytes(long memoryBytes) throws IOException {
        write("memory.high", memoryBytes == NONE ? "max" : Long.toString(memoryBytes));
    }

    /** 1 while whoever outgrows the limit waits instead of being killed (v1). */
    long killerDisabled() {
        String control = v2 ? null : text("memory.oom_control");
        if (control != null) {
            for (String line : control.split("\n")) {
                if (line.startsWith(KILLER + ' ')) {
                    return parse(line.substring(KILLER.length() + 1).trim());
                }
            }
        }
        return ABSENT;
    }

    void letKillerGo() throws IOException {
        write("memory.oom_control", "0");
    }

    private long number(String file, int word) {
        String text = text(file);
        String[] words = text == null ? new String[0] : text.trim().split("\\s+");
        return word < words.length ? parse(words[word]) : ABSENT;
    }

    private static long parse(String word) {
        if (word.equals("max")) {
            return NONE;
        }
        try {
            long value = Long.parseLong(word);
            return value < 0 || value >= BEYOND_MEMORY ? NONE : value;
        } catch (NumberFormatException unknown) {
            return ABSENT;
        }
    }

    private String text(String file) {
        try {
            return folder == null ? null : Files.readString(folder.resolve(file), StandardCharsets.US_ASCII);
        } catch (IOException absent) {
            return null;
        }
    }

    private void write(String file, String value) throws IOException {
        try {
            Files.writeString(
                    folder.resolve(file),
                    value + '\n',
                    StandardCharsets.US_ASCII,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException refused) {
            throw new IOException(
                    "the kernel refuses " + value + " for " + folder.resolve(file) + ": " + refused.getMessage(),
                    refused);
        }
    }
}
