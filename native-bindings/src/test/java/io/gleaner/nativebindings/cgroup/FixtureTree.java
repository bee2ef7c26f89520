package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A folder that looks like /sys/fs/cgroup, with a folder that looks like /proc beside it. */
final class FixtureTree {
    enum Layout {
        V1_APART,
        V1_TOGETHER,
        V2,
        HYBRID
    }

    private static final Map<String, String> CPU = Map.of(
            "cgroup.procs", "41\n",
            "cpu.shares", "1024\n",
            "cpu.cfs_quota_us", "-1\n",
            "cpu.cfs_period_us", "100000\n",
            "cpu.stat", "nr_periods 30\nnr_throttled 7\nthrottled_time 123456789\nnr_bursts 0\n");
    private static final Map<String, String> CPUACCT = Map.of("cgroup.procs", "41\n", "cpuacct.usage", "9876543210\n");
    private static final Map<String, String> MEMORY = Map.of(
            "cgroup.procs", "41\n",
            "memory.usage_in_bytes", "52428800\n",
            "memory.max_usage_in_bytes", "73400320\n",
            "memory.limit_in_bytes", "9223372036854771712\n",
            "memory.memsw.limit_in_bytes", "9223372036854771712\n",
            "memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n",
            "memory.stat", "cache 1\ninactive_file 11\nhierarchical_memory_limit 5\ntotal_inactive_file 10485760\n");
    private static final Map<String, String> UNIFIED_ONLY = Map.of(
            "cgroup.procs", "41\n",
            "cgroup.controllers", "\n",
            "cgroup.type", "domain\n",
            "cpu.pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=17\n");
    private static final Map<String, String> UNIFIED = Map.ofEntries(
            Map.entry("cgroup.procs", "41\n"),
            Map.entry("cgroup.controllers", "cpuset cpu io memory pids\n"),
            Map.entry("cgroup.type", "domain\n"),
            Map.entry("cpu.stat", "usage_usec 9876543\nuser_usec 1\nnr_throttled 7\nthrottled_usec 123456\n"),
            Map.entry("cpu.max", "max 100000\n"),
            Map.entry("cpu.max.burst", "0\n"),
            Map.entry("cpu.weight", "100\n"),
            Map.entry("cpu.idle", "0\n"),
            Map.entry("memory.current", "52428800\n"),
            Map.entry("memory.peak", "73400320\n"),
            Map.entry("memory.max", "max\n"),
            Map.entry("memory.high", "max\n"),
            Map.entry("memory.events", "low 0\nhigh 0\nmax 9\noom 4\noom_kill 3\noom_group_kill 0\n"),
            Map.entry("memory.stat", "anon 41943040\nfile 10485760\ninactive_file 10485760\nactive_file 0\n"));

    final Path sysFsCgroup;
    final Path procRoot;
    private final Layout layout;

    FixtureTree(Path folder, Layout layout) throws IOException {
        this.layout = layout;
        sysFsCgroup = Files.createDirectories(folder.resolve("cgroup"));
        procRoot = Files.createDirectories(folder.resolve("proc"));
        for (Map.Entry<Path, Map<String, String>> tree : trees()) {
            fill(tree.getKey(), tree.getValue());
            Files.deleteIfExists(tree.getKey().resolve("cgroup.type")); // a root has none
            if (layout == Layout.HYBRID && tree.getKey().endsWith("unified")) {
                Files.writeString(tree.getKey().resolve("cgroup.controllers"), "hugetlb\n");
            } else if (layout != Layout.V2) {
                Files.writeString(tree.getKey().resolve("release_agent"), "\n"); // only a root has one
            }
        }
        if (layout == Layout.V1_TOGETHER) {
            Files.createSymbolicLink(sysFsCgroup.resolve("cpu"), Path.of("cpu,cpuacct"));
            Files.createSymbolicLink(sysFsCgroup.resolve("cpuacct"), Path.of("cpu,cpuacct"));
        }
    }

    CgroupTree detect() {
        return CgroupTree.detect(sysFsCgroup, procRoot);
    }

    /** Makes the folders of a container, a controller each. */
    FixtureTree container(String path) throws IOException {
        for (Map.Entry<Path, Map<String, String>> tree : trees()) {
            fill(tree.getKey().resolve(path), tree.getValue());
        }
        return this;
    }

    /** Makes /proc/pid/cgroup as this layout words it. */
    FixtureTree process(long processId, String path) throws IOException {
        String v1 = switch (layout) {
            case V1_APART, HYBRID -> "4:memory:" + path + "\n2:cpuacct:" + path + "\n1:cpu:" + path + "\n";
            case V1_TOGETHER -> "3:memory:" + path + "\n2:cpu,cpuacct:" + path + "\n";
            case V2 -> "";
        };
        String v2 = layout == Layout.V2 || layout == Layout.HYBRID ? "0::" + path + "\n" : "";
        fill(procRoot.resolve(Long.toString(processId)), Map.of("cgroup", v1 + v2));
        return this;
    }

    /** Writes one file of a container wherever it stands. */
    void write(String path, String file, String text) throws IOException {
        for (Map.Entry<Path, Map<String, String>> tree : trees()) {
            if (tree.getValue().containsKey(file)) {
                Files.writeString(tree.getKey().resolve(path).resolve(file), text);
            }
        }
    }

    private List<Map.Entry<Path, Map<String, String>>> trees() {
        Path unified = sysFsCgroup.resolve("unified");
        return switch (layout) {
            case V1_APART -> List.of(at("cpu", CPU), at("cpuacct", CPUACCT), at("memory", MEMORY));
            case V1_TOGETHER -> List.of(at("cpu,cpuacct", CPU), at("cpu,cpuacct", CPUACCT), at("memory", MEMORY));
            case V2 -> List.of(Map.entry(sysFsCgroup, UNIFIED));
            case HYBRID ->
                List.of(at("cpu", CPU), at("cpuacct", CPUACCT), at("memory", MEMORY), Map.entry(unified, UNIFIED_ONLY));
        };
    }

    private Map.Entry<Path, Map<String, String>> at(String folder, Map<String, String> files) {
        return Map.entry(sysFsCgroup.resolve(folder), files);
    }

    private static void fill(Path folder, Map<String, String> files) throws IOException {
        Files.createDirectories(folder);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
    }
}
