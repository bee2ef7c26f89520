package io.gleaner.agent.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** What the machine has and how much of it is in use, from {@code /proc}; what isn't there is absent. One thread at a time. */
final class MachineFigures {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    /** Whole disks: partitions, loops and what is stacked upon disks would count twice. */
    private static final Pattern DISK = Pattern.compile("(sd|vd|xvd|hd)[a-z]+|nvme\\d+n\\d+|mmcblk\\d+");

    private static final long SECTOR_BYTES = 512;
    private static final long KIB = 1024;
    private static final double NS_PER_S = 1e9;
    private static final double PERCENT = 100;
    private static final int IDLE = 4;
    private static final int IO_WAIT = 5;
    private static final int GUEST = 9;
    private static final int DISK_NAME = 2;
    private static final int DISK_READ = 5;
    private static final int DISK_WRITTEN = 9;

    private final Path proc;
    private Counters before;

    /** Percent of 100, bytes a second. */
    record Usage(
            OptionalDouble cpuPercent,
            OptionalDouble memoryPercent,
            OptionalDouble diskReadBytesPerSecond,
            OptionalDouble diskWrittenBytesPerSecond) {}

    private record Counters(long nowNs, long busy, long all, long readBytes, long writtenBytes) {}

    MachineFigures(Path proc) {
        this.proc = proc;
        before = counters(System.nanoTime());
    }

    int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    OptionalLong memoryBytes() {
        return memory("MemTotal:");
    }

    /** Since the call before. */
    Usage sinceLast(long nowNs) {
        Counters then = before;
        Counters now = counters(nowNs);
        before = now;
        double seconds = (now.nowNs - then.nowNs) / NS_PER_S;
        return new Usage(
                then.all < 0 || now.all <= then.all
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(PERCENT * (now.busy - then.busy) / (now.all - then.all)),
                memoryPercent(),
                rate(then.readBytes, now.readBytes, seconds),
                rate(then.writtenBytes, now.writtenBytes, seconds));
    }

    private static OptionalDouble rate(long then, long now, double seconds) {
        return then < 0 || now < then || seconds <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((now - then) / seconds);
    }

    private OptionalDouble memoryPercent() {
        OptionalLong total = memoryBytes();
        OptionalLong available = memory("MemAvailable:");
        return total.isEmpty() || available.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(PERCENT * (total.getAsLong() - available.getAsLong()) / total.getAsLong());
    }

    private OptionalLong memory(String name) {
        for (String line : lines("meminfo")) {
            if (line.startsWith(name)) {
                return OptionalLong.of(Long.parseLong(BLANKS.split(line)[1]) * KIB);
            }
        }
        return OptionalLong.empty();
    }

    private Counters counters(long nowNs) {
        long idle = 0;
        long all = -1;
        for (String line : lines("stat")) {
            if (line.startsWith("cpu ")) {
                String[] parts = BLANKS.split(line);
                all = 0;
                for (int i = 1; i < Math.min(parts.length, GUEST); i++) {
                    long ticks = Long.parseLong(parts[i]);
                    all += ticks;
                    idle += i == IDLE || i == IO_WAIT ? ticks : 0;
                }
            }
        }
        long read = -1;
        long written = -1;
        for (String line : lines("diskstats")) {
            String[] parts = BLANKS.split(line.strip());
            if (parts.length > DISK_WRITTEN && DISK.matcher(parts[DISK_NAME]).matches()) {
                read = Math.max(0, read) + Long.parseLong(parts[DISK_READ]) * SECTOR_BYTES;
                written = Math.max(0, written) + Long.parseLong(parts[DISK_WRITTEN]) * SECTOR_BYTES;
            }
        }
        return new Counters(nowNs, all - idle, all, read, written);
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(proc.resolve(file));
        } catch (IOException notThere) {
            return List.of();
        }
    }
}
