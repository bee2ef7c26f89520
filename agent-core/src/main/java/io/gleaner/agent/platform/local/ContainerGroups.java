package io.gleaner.agent.platform.local;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the cgroups of a platform's containers: {@code <parent>/<run>/<container>}. All functions stand below one parent
 * of low weight, so that the agent and whatever else runs on the machine come first; below it each container weighs what
 * its owner asked for. Without the right to write cgroups processes run without any, which is said once. Thread-safe.
 */
final class ContainerGroups implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ContainerGroups.class);
    /** The parent's weight, as if half a core had been asked for: 512 where any other group has 1024. */
    private static final long PARENT_CPU_MILLIS = 500;

    private final CgroupTree tree;
    private final String parent;
    private final RunId run;
    private final boolean used;

    private ContainerGroups(CgroupTree tree, String parent, RunId run, boolean used) {
        this.tree = tree;
        this.parent = parent;
        this.run = run;
        this.used = used;
    }

    /** Sets up the parent and clears away what dead runs left below it. */
    static ContainerGroups open(LocalPlatformSettings settings, RunId run) {
        CgroupTree tree = CgroupTree.detect(settings.cgroupRoot(), settings.procRoot());
        String parent = settings.cgroupParent();
        boolean used = tree.writable();
        if (used) {
            used = prepare(tree, parent, run, settings);
        } else {
            // The agent has said why, and what to do.
            LOG.info("functions run without cgroups of their own, so without limits: {}", tree.explain());
        }
        return new ContainerGroups(tree, parent, run, used);
    }

    private static boolean prepare(CgroupTree tree, String parent, RunId run, LocalPlatformSettings settings) {
        try {
            Cgroup group = tree.create(parent);
            try (LimitWriter limits = group.openLimits()) {
                limits.cpuShares(PARENT_CPU_MILLIS);
            }
            new LeftOvers(tree, parent, settings.procRoot()).clear();
            tree.create(parent + '/' + run.folder());
            return true;
        } catch (IOException refused) {
            LOG.warn(
                    "functions run without cgroups of their own, so without limits: group {} can't be used: {}",
                    parent,
                    refused.getMessage());
            return false;
        }
    }

    /** Whether containers have cgroups. */
    boolean used() {
        return used;
    }

    /** Where they are, relative to the controllers' mounts. */
    String path() {
        return parent + '/' + run.folder();
    }

    /** A new container's group; the process is still to be attached. */
    ContainerGroup create(String container) throws IOException {
        String id = container + '-' + run.suffix();
        return used ? new Real(id, tree.create(path() + '/' + id)) : new None(id);
    }

    /** Removes the run's folder, and the parent where no other run uses it. */
    @Override
    public void close() {
        if (!used) {
            return;
        }
        try {
            tree.create(path()).remove();
            if (new LeftOvers(tree, parent, Path.of("/proc")).none()) {
                tree.create(parent).remove();
            }
        } catch (IOException inUse) {
            LOG.debug("group {} stays: {}", parent, inUse.getMessage());
        }
    }

    /** Kills every process of a group and removes it. */
    static void killAndRemove(Cgroup group) throws IOException {
        for (int attempt = 0; attempt < 100 && group.exists(); attempt++) {
            long[] left = group.processIds();
            if (left.length == 0) {
                break;
            }
            killAll(left);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
        group.remove();
    }

    private static void killAll(long[] processIds) {
        for (long processId : processIds) {
            ProcessHandle.of(processId).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    private record None(String id) implements ContainerGroup {
        @Override
        public void attach(long processId) {
            // No groups here.
        }

        @Override
        public void limitMemory(long cpuMillisUser, long memoryBytes) {
            // No groups here.
        }

        @Override
        public void limitCpu(long cpuMillis) {
            // No groups here.
        }

        @Override
        public long oomKills() {
            return 0;
        }

        @Override
        public void kill() {
            // No groups here.
        }

        @Override
        public void remove() {
            // No groups here.
        }
    }

    private record Real(String id, Cgroup group) implements ContainerGroup {
        @Override
        public void attach(long processId) throws IOException {
            group.attach(processId);
        }

        @Override
        public void limitMemory(long cpuMillisUser, long memoryBytes) throws IOException {
            try (LimitWriter limits = group.openLimits()) {
                limits.cpuShares(cpuMillisUser);
                limits.memoryLimit(memoryBytes);
            }
        }

        @Override
        public void limitCpu(long cpuMillis) throws IOException {
            try (LimitWriter limits = group.openLimits()) {
                limits.cpuQuota(cpuMillis);
            }
        }

        @Override
        public long oomKills() {
            return OomKills.of(group);
        }

        @Override
        public void kill() {
            try {
                killAll(group.processIds());
            } catch (IOException gone) {
                LOG.debug("group {} is gone already", id);
            }
        }

        @Override
        public void remove() {
            try {
                killAndRemove(group);
            } catch (IOException stays) {
                LOG.warn("group {} could not be removed, the next start tries again: {}", id, stays.getMessage());
            }
        }
    }
}
