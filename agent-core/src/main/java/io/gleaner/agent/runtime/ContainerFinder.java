package io.gleaner.agent.runtime;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.IOException;
import java.util.Optional;

/** Finds the control group of a container. Cold; thread-safe. */
final class ContainerFinder {
    private final CgroupTree tree;
    private final Optional<Cgroup> own;

    ContainerFinder(CgroupTree tree) {
        this.tree = tree;
        own = tree.findByProcessId(ProcessHandle.current().pid());
    }

    /**
     * By the runtime's id, else by its process; null where it has no group of its own. A group that the agent itself
     * runs in is the machine's or the host's, and one that doesn't hold the process named is somebody else's.
     */
    Cgroup find(String runtimeId, long processId) {
        Optional<Cgroup> byId = tree.findByRuntimeId(runtimeId, processId).filter(group -> holds(group, processId));
        Optional<Cgroup> found = byId.isPresent() || processId <= 0 ? byId : tree.findByProcessId(processId);
        return found.filter(group -> !isOwn(group)).orElse(null);
    }

    private boolean isOwn(Cgroup group) {
        return own.isPresent() && own.get().path().equals(group.path());
    }

    /** Also true where the group shows no processes at all: from inside a pid namespace it looks empty. */
    private static boolean holds(Cgroup group, long processId) {
        if (processId <= 0) {
            return true;
        }
        try {
            long[] ids = group.processIds();
            for (long id : ids) {
                if (id == processId) {
                    return true;
                }
            }
            return ids.length == 0;
        } catch (IOException | NumberFormatException unreadable) {
            return true;
        }
    }
}
