package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds a container's group by the end of its path, once; after that by path and inode. Thread-safe. */
final class GroupSearch {
    /** The oldest found is forgotten beyond this; it is then searched again. */
    private static final int CACHED_MOST = 4096;

    /** Trees are rarely deeper than ten, nested clusters included. */
    private static final int DEPTH_MOST = 24;

    private record Found(String path, Object inode) {}

    private final Path tree;
    private final Map<String, Found> cache = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Found> eldest) {
            return size() > CACHED_MOST;
        }
    };

    GroupSearch(Path tree) {
        this.tree = tree;
    }

    /** The group's path below the tree's root, or null when none or more than one could be meant. */
    synchronized String find(String runtimeId) {
        String id = ContainerNames.withoutScheme(runtimeId);
        if (id.isEmpty()) {
            return null;
        }
        Found known = cache.get(id);
        if (known != null && known.inode().equals(inode(tree.resolve(known.path())))) {
            return known.path();
        }
        cache.remove(id);
        Path group = theOne(candidates(id));
        Object inode = group == null ? null : inode(group);
        if (inode == null) {
            return null;
        }
        String path = tree.relativize(group).toString();
        cache.put(id, new Found(path, inode));
        return path;
    }

    private List<Path> candidates(String id) {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(tree, java.util.Set.of(), DEPTH_MOST, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    if (!folder.equals(tree) && ContainerNames.matches(folder, id)) {
                        found.add(folder);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE; // a group that went while we looked
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            return found;
        }
        return found;
    }

    /**
     * One candidate is it, even without processes: from inside a pid namespace cgroup.procs looks empty. Of several, the
     * only one that holds processes; otherwise nobody knows, and no limit goes to the wrong container.
     */
    private static Path theOne(List<Path> candidates) {
        if (candidates.size() <= 1) {
            return candidates.isEmpty() ? null : candidates.get(0);
        }
        List<Path> alive =
                candidates.stream().filter(GroupSearch::holdsProcesses).toList();
        return alive.size() == 1 ? alive.get(0) : null;
    }

    private static boolean holdsProcesses(Path group) {
        return !Hierarchies.words(group.resolve("cgroup.procs")).equals(List.of(""))
                && Files.exists(group.resolve("cgroup.procs"));
    }

    private static Object inode(Path folder) {
        try {
            return Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
        } catch (IOException e) {
            return null;
        }
    }
}
