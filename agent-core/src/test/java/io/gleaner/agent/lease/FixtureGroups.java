package io.gleaner.agent.lease;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Folders that look like control groups, v1 or v2, and a /proc beside them in which processes come and go. */
final class FixtureGroups {
    private final Path root;
    private final Path proc;
    private final boolean v2;

    FixtureGroups(Path folder, boolean v2) throws IOException {
        this.v2 = v2;
        root = folder.resolve("cgroup");
        proc = folder.resolve("proc");
        boot("boot-1");
        process(ProcessHandle.current().pid(), 4711);
        if (v2) {
            write(root.resolve("cgroup.controllers"), "cpu memory");
            write(root.resolve("cgroup.procs"), "");
            write(root.resolve("cgroup.subtree_control"), "cpu memory");
        } else {
            write(root.resolve("cpu/cpu.shares"), "1024");
            write(root.resolve("memory/memory.usage_in_bytes"), "0");
        }
    }

    Path root() {
        return root;
    }

    Path proc() {
        return proc;
    }

    void boot(String id) throws IOException {
        write(proc.resolve("sys/kernel/random/boot_id"), id);
    }

    void process(long processId, long startTicks) throws IOException {
        process(processId, startTicks, 'S');
    }

    /** One that has ended, and that its parent hasn't waited for. */
    void zombie(long processId, long startTicks) throws IOException {
        process(processId, startTicks, 'Z');
    }

    private void process(long processId, long startTicks, char state) throws IOException {
        write(
                proc.resolve(processId + "/stat"),
                processId + " (a name) of) " + state + " 0".repeat(18) + " " + startTicks + " 0 0");
    }

    void processEnds(long processId) throws IOException {
        Files.delete(proc.resolve(processId + "/stat"));
        Files.delete(proc.resolve(Long.toString(processId)));
    }

    /** A group as a platform makes it: 1 core, 256 MiB, weight of two cores. */
    Cgroup group(String name) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        if (v2) {
            files.put("cpu.max", "100000 100000");
            files.put("cpu.weight", "200");
            files.put("cpu.max.burst", "50000");
            files.put("memory.max", "268435456");
            files.put("memory.high", "max");
        } else {
            files.put("cpu.cfs_quota_us", "100000");
            files.put("cpu.cfs_period_us", "100000");
            files.put("cpu.shares", "2048");
            files.put("cpu.cfs_burst_us", "50000");
            files.put("memory.limit_in_bytes", "268435456");
            files.put("memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 0");
        }
        files.put("cpu.idle", "0");
        for (Map.Entry<String, String> file : files.entrySet()) {
            write(folder(name, file.getKey()).resolve(file.getKey()), file.getValue());
        }
        return CgroupTree.detect(root, proc).findByRuntimeId(name).orElseThrow();
    }

    Path folder(String group, String file) {
        return v2
                ? root.resolve(group)
                : root.resolve(file.startsWith("cpu") ? "cpu" : "memory").resolve(group);
    }

    void set(String group, String file, String value) {
        write(path(group, file), value);
    }

    String get(String group, String v1File, String v2File) {
        return get(group, v2 ? v2File : v1File);
    }

    String get(String group, String file) {
        try {
            return Files.readString(path(group, file)).trim();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void quota(String group, long us) {
        set(group, v2 ? "cpu.max" : "cpu.cfs_quota_us", us + (v2 ? " 100000" : ""));
    }

    long quota(String group) {
        return Long.parseLong(get(group, v2 ? "cpu.max" : "cpu.cfs_quota_us").split(" ")[0]);
    }

    void memory(String group, long bytes) {
        set(group, v2 ? "memory.max" : "memory.limit_in_bytes", Long.toString(bytes));
    }

    long memory(String group) {
        return Long.parseLong(get(group, v2 ? "memory.max" : "memory.limit_in_bytes"));
    }

    void weight(String group, long weight) {
        set(group, v2 ? "cpu.weight" : "cpu.shares", Long.toString(weight));
    }

    long weight(String group) {
        return Long.parseLong(get(group, v2 ? "cpu.weight" : "cpu.shares"));
    }

    Path path(String group, String file) {
        return folder(group, file).resolve(file);
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text + '\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
