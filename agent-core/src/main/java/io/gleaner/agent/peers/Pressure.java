package io.gleaner.agent.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The share of time in which some work waited for a resource, from the kernel's pressure stall information (its totals, so
 * that the share is of the last second rather than of ten). 0 where the kernel tells none. One thread reads, any asks.
 */
final class Pressure {
    private static final String TOTAL = "total=";
    private static final long NS_PER_US = 1_000;
    private static final int PERCENT = 100;

    private final Path file;
    private long totalUs = -1;
    private long readNs;
    private boolean absent;
    private volatile int percent;

    /** @param file such as {@code /proc/pressure/cpu} */
    Pressure(Path file) {
        this.file = file;
    }

    void read(long nowNs) {
        long total = absent ? -1 : total();
        if (total < 0) {
            absent = true;
            return;
        }
        if (totalUs >= 0 && nowNs > readNs) {
            percent = (int) Math.max(0, Math.min(PERCENT, PERCENT * (total - totalUs) * NS_PER_US / (nowNs - readNs)));
        }
        totalUs = total;
        readNs = nowNs;
    }

    private long total() {
        try {
            String some = Files.readString(file).lines().findFirst().orElse("");
            int at = some.indexOf(TOTAL);
            return at < 0
                    ? -1
                    : Long.parseLong(some.substring(at + TOTAL.length()).strip());
        } catch (IOException | NumberFormatException none) {
            return -1;
        }
    }

    int percent() {
        return percent;
    }
}
