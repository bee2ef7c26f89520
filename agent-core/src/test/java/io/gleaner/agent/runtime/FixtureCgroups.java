package io.gleaner.agent.runtime;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A folder that looks like /sys/fs/cgroup (v1), any file of which may be a pipe that lets its reader wait. */
final class FixtureCgroups {
    private static final Map<String, Map<String, String>> FILES = Map.of(
            "cpu",
            Map.of(
                    "cpu.shares", "1024\n",
                    "cpu.cfs_quota_us", "-1\n",
                    "cpu.cfs_period_us", "100000\n",
                    "cpu.stat", "nr_periods 0\nnr_throttled 0\nthrottled_time 0\n"),
            "cpuacct",
            Map.of("cpuacct.usage", "1000000\n"));

    private final Path root;

    FixtureCgroups(Path root) throws IOException {
        this.root = root;
        for (String tree : FILES.keySet()) {
            fill(tree, root.resolve(tree));
            Files.writeString(root.resolve(tree).resolve("release_agent"), "\n"); // only a root has one
        }
    }

    Path root() {
        return root;
    }

    /** A container's folders, below every controller. */
    FixtureCgroups container(String id) throws IOException {
        for (String tree : FILES.keySet()) {
            fill(tree, root.resolve(tree).resolve(id));
        }
        return this;
    }

    private static void fill(String tree, Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("cgroup.procs"), "");
        for (Map.Entry<String, String> file : FILES.get(tree).entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
    }

    Path file(String id, String name) {
        return root.resolve(name.substring(0, name.indexOf('.'))).resolve(id).resolve(name);
    }

    /** Puts a pipe in a file's place: who opens it to read waits in the kernel until somebody opens it to write. */
    Path pipe(String id, String name) throws IOException, InterruptedException {
        Path pipe = file(id, name);
        Files.delete(pipe);
        Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
        if (!made.waitFor(5, TimeUnit.SECONDS) || made.exitValue() != 0) {
            throw new IOException("no pipe could be made at " + pipe);
        }
        return pipe;
    }

    /** Lets the reader of a pipe go on; who comes later finds a file. */
    static void letGo(Path pipe) throws IOException {
        try (RandomAccessFile writer = new RandomAccessFile(pipe.toFile(), "rw")) {
            writer.write("1\n".getBytes(StandardCharsets.US_ASCII));
            Path file = Files.writeString(pipe.resolveSibling("plain"), "100000\n");
            Files.move(file, pipe, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** The quota in the file, -1 = none. */
    long cpuMillis(String id) throws IOException {
        String quotaUs = Files.readAllLines(file(id, "cpu.cfs_quota_us")).get(0);
        return quotaUs.equals("-1") ? -1 : Long.parseLong(quotaUs) / 100;
    }
}
