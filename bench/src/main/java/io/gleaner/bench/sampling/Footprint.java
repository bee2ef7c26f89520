package io.gleaner.bench.sampling;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What this process holds.
 *
 * @param heapBytes used after a collection
 * @param directBytes buffers off the heap
 * @param residentBytes of the whole process
 * @param files open descriptors
 * @param threads live ones
 */
record Footprint(long heapBytes, long directBytes, long residentBytes, long files, int threads) {
    private static final Path SELF = Path.of("/proc/self");
    private static final int COLLECTIONS = 3;

    static Footprint now() throws IOException {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        long direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        long resident = Files.readAllLines(SELF.resolve("status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .findFirst()
                .orElse(0);
        try (var open = Files.list(SELF.resolve("fd"))) {
            return new Footprint(
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                    direct,
                    resident,
                    open.count(),
                    ManagementFactory.getThreadMXBean().getThreadCount());
        }
    }
}
