package io.gleaner.bench.gossip.rivals;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the kernel counted of a process: its CPU, and the bytes that went over the loopback interface of its network namespace,
 * headers of Ethernet, IP, UDP and TCP included.
 *
 * @param waitMillis what its threads that still live could have run and had no core, summed up; 0 where the kernel doesn't tell
 * @param atNs when
 */
record ProcessMeters(long cpuMillis, long waitMillis, long loopbackBytes, long loopbackPackets, long atNs) {
    /** USER_HZ of every Linux that Java runs on. */
    private static final int TICKS_PER_SECOND = 100;

    private static final long NS_PER_MS = 1_000_000;

    static ProcessMeters of(long processId) throws IOException {
        Path process = Path.of("/proc", Long.toString(processId));
        // The name in parentheses may hold blanks; utime and stime are fields 14 and 15.
        String stat = Files.readString(process.resolve("stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        long ticks = Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
        for (String line : Files.readAllLines(process.resolve("net/dev"))) {
            if (line.trim().startsWith("lo:")) {
                String[] counts = line.substring(line.indexOf(':') + 1).trim().split(" +");
                return new ProcessMeters(
                        ticks * 1000 / TICKS_PER_SECOND,
                        waitNs(process) / NS_PER_MS,
                        Long.parseLong(counts[8]),
                        Long.parseLong(counts[9]),
                        System.nanoTime());
            }
        }
        throw new IOException(process.resolve("net/dev") + " has no line for lo");
    }

    /** The second number of each thread's schedstat. */
    private static long waitNs(Path process) throws IOException {
        long sum = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
            for (Path thread : threads) {
                try {
                    sum += Long.parseLong(
                            Files.readString(thread.resolve("schedstat")).split(" ")[1]);
                } catch (IOException ended) {
                    // Or a kernel that doesn't count it.
                }
            }
        }
        return sum;
    }
}
