package io.gleaner.agent.platform.local;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Clears away the processes and cgroups of runs whose process is dead; touches nothing but its own kind of folder. */
final class LeftOvers {
    private static final Logger LOG = LoggerFactory.getLogger(LeftOvers.class);

    private final CgroupTree tree;
    private final String parent;
    private final Path procRoot;

    LeftOvers(CgroupTree tree, String parent, Path procRoot) {
        this.tree = tree;
        this.parent = parent;
        this.procRoot = procRoot;
    }

    /** Returns how many runs were cleared away. */
    int clear() throws IOException {
        int cleared = 0;
        for (String folder : foldersIn(parent)) {
            RunId run = RunId.parse(folder);
            if (run != null && !run.alive(procRoot)) {
                clearRun(parent + '/' + folder);
                cleared++;
            }
        }
        return cleared;
    }

    /** Whether nobody has a group below the parent. */
    boolean none() throws IOException {
        return foldersIn(parent).isEmpty();
    }

    private void clearRun(String run) {
        try {
            List<String> containers = foldersIn(run);
            LOG.info("clearing away {} containers that a dead run left in {}", containers.size(), run);
            for (String container : containers) {
                ContainerGroups.killAndRemove(tree.create(run + '/' + container));
            }
            ContainerGroups.killAndRemove(tree.create(run));
        } catch (IOException stays) {
            LOG.warn("group {} of a dead run stays: {}", run, stays.getMessage());
        }
    }

    private List<String> foldersIn(String path) throws IOException {
        Cgroup group = tree.create(path);
        Optional<Path> folder = group.file("cpu.shares")
                .or(() -> group.file("cpu.weight"))
                .or(() -> group.file("cgroup.procs"))
                .map(Path::getParent);
        List<String> names = new ArrayList<>();
        if (folder.isPresent()) {
            try (DirectoryStream<Path> children = Files.newDirectoryStream(folder.get(), Files::isDirectory)) {
                children.forEach(child -> names.add(child.getFileName().toString()));
            }
        }
        return names;
    }
}
