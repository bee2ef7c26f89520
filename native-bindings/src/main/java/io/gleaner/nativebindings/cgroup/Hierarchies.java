package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where each controller's tree begins. Told by the files that a controller brings, not by mount options or folder
 * names: so v1 apart, v1 together ({@code cpu,cpuacct}), v2, and hybrid need no cases of their own.
 *
 * @param cpu, cpuacct, memory the v1 trees, or null
 * @param unified the v2 tree, or null
 * @param unifiedCpu, unifiedMemory whether the v2 tree has that controller
 */
record Hierarchies(Path cpu, Path cpuacct, Path memory, Path unified, boolean unifiedCpu, boolean unifiedMemory) {

    static Hierarchies detect(Path sysFsCgroup) {
        Path unified = Files.exists(sysFsCgroup.resolve("cgroup.controllers")) ? sysFsCgroup : null;
        Path cpu = null;
        Path cpuacct = null;
        Path memory = null;
        if (unified == null) {
            for (Path tree : folders(sysFsCgroup)) {
                cpu = cpu == null && has(tree, "cpu.shares") ? tree : cpu;
                cpuacct = cpuacct == null && has(tree, "cpuacct.usage") ? tree : cpuacct;
                memory = memory == null && has(tree, "memory.usage_in_bytes") ? tree : memory;
                unified = unified == null && has(tree, "cgroup.controllers") ? tree : unified;
            }
        }
        List<String> offered = unified == null ? List.of() : words(unified.resolve("cgroup.controllers"));
        return new Hierarchies(cpu, cpuacct, memory, unified, offered.contains("cpu"), offered.contains("memory"));
    }

    CgroupVersion version() {
        boolean v1 = cpu != null || memory != null;
        boolean v2 = unifiedCpu || unifiedMemory;
        if (v1) {
            return unified == null ? CgroupVersion.V1 : CgroupVersion.HYBRID;
        }
        return v2 ? CgroupVersion.V2 : CgroupVersion.NONE;
    }

    /** Every tree once, the one that tells containers apart best first. */
    Set<Path> trees() {
        Set<Path> trees = new LinkedHashSet<>();
        for (Path tree : new Path[] {memory, cpu, cpuacct, unified}) {
            if (tree != null) {
                trees.add(tree);
            }
        }
        return trees;
    }

    boolean writable() {
        return version() != CgroupVersion.NONE
                && trees().stream()
                        .filter(tree -> !tree.equals(unified) || unifiedCpu || unifiedMemory)
                        .allMatch(tree -> Files.isWritable(tree) && Files.isWritable(tree.resolve("cgroup.procs")));
    }

    String explain() {
        if (version() == CgroupVersion.NONE) {
            return "no cpu or memory controller found";
        }
        StringBuilder words = new StringBuilder("cgroup ").append(version()).append(':');
        tell(words, "cpu", unifiedCpu ? unified : cpu);
        tell(words, "cpuacct", unifiedCpu ? null : cpuacct);
        tell(words, "memory", unifiedMemory ? unified : memory);
        if (unified != null && !unifiedCpu && !unifiedMemory) {
            words.append(" v2 tree without cpu and memory at ").append(unified).append(';');
        }
        return words.append(writable() ? " writable" : " not writable by this user")
                .toString();
    }

    static List<String> words(Path file) {
        try {
            return List.of(
                    Files.readString(file, StandardCharsets.US_ASCII).trim().split("\\s+"));
        } catch (IOException e) {
            return List.of();
        }
    }

    private static void tell(StringBuilder words, String controller, Path tree) {
        if (tree != null) {
            words.append(' ').append(controller).append(" at ").append(tree).append(';');
        }
    }

    private static boolean has(Path tree, String file) {
        return Files.exists(tree.resolve(file));
    }

    /** Sub-folders by their real path: cpu and cpuacct are often links to one folder. */
    private static Set<Path> folders(Path parent) {
        Set<Path> folders = new LinkedHashSet<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, Files::isDirectory)) {
            for (Path entry : entries) {
                folders.add(entry.toRealPath());
            }
        } catch (IOException | DirectoryIteratorException e) {
            return folders; // what can't be listed can't be used
        }
        return folders;
    }
}
