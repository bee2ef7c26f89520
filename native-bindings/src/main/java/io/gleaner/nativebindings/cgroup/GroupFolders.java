package io.gleaner.nativebindings.cgroup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The folders of one container, a controller each; null where a controller isn't there.
 *
 * @param cpu, cpuacct, memory v1 folders
 * @param unified the v2 folder
 * @param unifiedCpu, unifiedMemory whether the v2 folder is where CPU and memory are read and limited
 */
record GroupFolders(Path cpu, Path cpuacct, Path memory, Path unified, boolean unifiedCpu, boolean unifiedMemory) {

    /** Empty if nothing of it can be used. */
    static Optional<GroupFolders> of(Hierarchies trees, Path cpu, Path cpuacct, Path memory, Path unified) {
        boolean v2Cpu = unified != null && trees.unifiedCpu();
        boolean v2Memory = unified != null && trees.unifiedMemory();
        if (cpu == null && cpuacct == null && memory == null && !v2Cpu && !v2Memory) {
            return Optional.empty();
        }
        return Optional.of(new GroupFolders(cpu, cpuacct, memory, unified, v2Cpu, v2Memory));
    }

    /** The folders that stand at one path below every tree that has it. */
    static Optional<GroupFolders> at(Hierarchies trees, String path) {
        return of(
                trees,
                below(trees.cpu(), path),
                below(trees.cpuacct(), path),
                below(trees.memory(), path),
                below(trees.unified(), path));
    }

    /** Every folder once. */
    Set<Path> all() {
        Set<Path> folders = new LinkedHashSet<>();
        for (Path folder : new Path[] {memory, cpu, cpuacct, unified}) {
            if (folder != null) {
                folders.add(folder);
            }
        }
        return folders;
    }

    /** Where a controller file stands, the folder of its own controller first. */
    Optional<Path> file(String name) {
        Set<Path> folders = new LinkedHashSet<>();
        if (name.startsWith("cpuacct.") && cpuacct != null) {
            folders.add(cpuacct);
        } else if (name.startsWith("cpu.") && cpu != null) {
            folders.add(cpu);
        }
        folders.addAll(all());
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::exists)
                .findFirst();
    }

    private static Path below(Path tree, String path) {
        Path folder = tree == null ? null : tree.resolve(path);
        return folder != null && Files.isDirectory(folder) ? folder : null;
    }
}
