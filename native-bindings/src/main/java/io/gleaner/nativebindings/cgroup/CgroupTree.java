package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The control groups of this machine: finds containers' groups and makes groups of our own. Thread-safe. */
public final class CgroupTree {
    private final Hierarchies trees;
    private final GroupSearch search;
    private final ProcessGroups processes;

    private CgroupTree(Hierarchies trees, Path procRoot) {
        this.trees = trees;
        this.search = trees.trees().stream().findFirst().map(GroupSearch::new).orElse(null);
        this.processes = new ProcessGroups(procRoot, trees);
    }

    /**
     * Looks for controllers; never fails, a machine without any is {@link CgroupVersion#NONE}.
     *
     * @param sysFsCgroup usually /sys/fs/cgroup
     * @param procRoot usually /proc
     */
    public static CgroupTree detect(Path sysFsCgroup, Path procRoot) {
        return new CgroupTree(Hierarchies.detect(sysFsCgroup), procRoot);
    }

    public CgroupVersion version() {
        return trees.version();
    }

    /** One line on what was found where, for the log. */
    public String explain() {
        return trees.explain();
    }

    /** Whether groups can be made and limits written by this user. */
    public boolean writable() {
        return trees.writable();
    }

    /**
     * Finds the group of a container.
     *
     * @param id the runtime's id ("64 hex digits", with or without "containerd://"), or for faasd the function's name,
     *     better with its namespace ("openfaas-fn/figlet")
     * @return empty if there is none, or if several groups could be meant
     */
    public Optional<Cgroup> findByRuntimeId(String id) {
        String path = search == null ? null : search.find(id);
        return path == null ? Optional.empty() : GroupFolders.at(trees, path).map(folders -> new Cgroup(path, folders));
    }

    /**
     * As {@link #findByRuntimeId}, but asks first in which group the container's process is: where that has the id's name,
     * the tree need not be searched, which takes long on a node with many groups.
     */
    public Optional<Cgroup> findByRuntimeId(String id, long pid) {
        String bare = ContainerNames.withoutScheme(id);
        Optional<Cgroup> ofProcess = pid <= 0 || bare.isEmpty() ? Optional.empty() : findByProcessId(pid);
        Optional<Cgroup> named = ofProcess.filter(group -> ContainerNames.matches(Path.of(group.path()), bare));
        return named.isPresent() ? named : findByRuntimeId(id);
    }

    /** The group of a process; empty if the process isn't there or stands in the root group, which has no limits. */
    public Optional<Cgroup> findByProcessId(long pid) {
        return processes.find(pid).map(folders -> new Cgroup(pathOf(folders), folders));
    }

    /**
     * Makes a group below the root of every tree, parents included, and switches the controllers on (v2). In hybrid
     * mode a mirror in the v2 tree gives it pressure figures. A group that is there already is taken as it is.
     *
     * @param relativePath such as "gleaner/fn-1"; must not be empty, absolute or lead upwards
     */
    public Cgroup create(String relativePath) throws IOException {
        Path path = Path.of(relativePath);
        if (relativePath.isBlank()
                || path.isAbsolute()
                || path.startsWith("..")
                || !path.normalize().equals(path)) {
            throw new IllegalArgumentException("A group's path is relative and plain, not \"" + relativePath + '"');
        }
        if (trees.version() == CgroupVersion.NONE) {
            throw new IOException("No group " + relativePath + " can be made: " + explain());
        }
        for (Path tree : trees.trees()) {
            if (tree.equals(trees.unified())) {
                createUnified(tree, path);
            } else {
                Files.createDirectories(tree.resolve(path));
            }
        }
        return GroupFolders.at(trees, relativePath)
                .map(folders -> new Cgroup(relativePath, folders))
                .orElseThrow(() -> new IOException("Group " + relativePath + " went away while it was made"));
    }

    /** A v2 controller must be switched on in every group above. */
    private void createUnified(Path tree, Path path) throws IOException {
        Path folder = tree;
        for (Path name : path) {
            for (String controller : wantedControllers()) {
                switchOn(folder, controller);
            }
            folder = folder.resolve(name);
            Files.createDirectories(folder);
        }
    }

    private List<String> wantedControllers() {
        List<String> wanted = new ArrayList<>();
        if (trees.unifiedCpu()) {
            wanted.add("cpu");
        }
        if (trees.unifiedMemory()) {
            wanted.add("memory");
        }
        return wanted;
    }

    private static void switchOn(Path folder, String controller) throws IOException {
        Path control = folder.resolve("cgroup.subtree_control");
        if (Hierarchies.words(control).contains(controller)) {
            return;
        }
        try {
            Files.write(control, ("+" + controller).getBytes(StandardCharsets.US_ASCII), StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new IOException(
                    "Controller " + controller + " can't be switched on in " + control
                            + ": a v2 group that holds processes can't hand controllers down; move them into a"
                            + " sub-group or choose another parent",
                    e);
        }
    }

    private String pathOf(GroupFolders folders) {
        for (Path folder : folders.all()) {
            for (Path tree : trees.trees()) {
                if (folder.startsWith(tree)) {
                    return tree.relativize(folder).toString();
                }
            }
        }
        throw new IllegalStateException("Folders outside every tree: " + folders);
    }
}
