package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Translates /proc/{pid}/cgroup into folders, also from inside a container whose mounts begin deeper. */
final class ProcessGroups {
    private final Path procRoot;
    private final Hierarchies trees;

    ProcessGroups(Path procRoot, Hierarchies trees) {
        this.procRoot = procRoot;
        this.trees = trees;
    }

    /** The groups of a process; empty if it isn't there or stands in the root groups, which have no limits. */
    Optional<GroupFolders> find(long processId) {
        List<String> lines = lines(procRoot.resolve(Long.toString(processId)).resolve("cgroup"));
        Path cpu = folder(trees.cpu(), path(lines, "cpu"));
        Path cpuacct = folder(trees.cpuacct(), path(lines, "cpuacct"));
        Path memory = folder(trees.memory(), path(lines, "memory"));
        Path unified = folder(trees.unified(), path(lines, ""));
        return GroupFolders.of(trees, cpu, cpuacct, memory, unified);
    }

    /** The path behind "id:controllers:path"; the v2 line has no controllers. */
    private static String path(List<String> lines, String controller) {
        for (String line : lines) {
            String[] parts = line.split(":", 3);
            if (parts.length == 3 && Arrays.asList(parts[1].split(",")).contains(controller)) {
                return parts[2];
            }
        }
        return null;
    }

    private Path folder(Path tree, String path) {
        if (tree == null || path == null || path.startsWith("/..")) {
            return null; // outside our cgroup namespace
        }
        Path folder = tree.resolve(path.substring(1));
        if (!Files.isDirectory(folder)) {
            folder = belowMount(tree, path);
        }
        return folder == null || isRoot(folder) ? null : folder;
    }

    /** Without a cgroup namespace a container's mount shows its own group as the top: the mount's root is cut off. */
    private Path belowMount(Path tree, String path) {
        for (String line : lines(procRoot.resolve("self").resolve("mountinfo"))) {
            String[] parts = line.split(" ");
            if (parts.length > 4 && parts[4].equals(tree.toString()) && path.startsWith(parts[3])) {
                String rest = path.substring(parts[3].length());
                Path folder = tree.resolve(rest.startsWith("/") ? rest.substring(1) : rest);
                return Files.isDirectory(folder) ? folder : null;
            }
        }
        return null;
    }

    /** Only the real root lacks cgroup.type (v2) and has release_agent (v1). */
    private boolean isRoot(Path folder) {
        if (!trees.trees().contains(folder)) {
            return false;
        }
        return folder.equals(trees.unified())
                ? !Files.exists(folder.resolve("cgroup.type"))
                : Files.exists(folder.resolve("release_agent"));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return List.of();
        }
    }
}
