package io.gleaner.agent.runtime;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the control group of a container. Cold; thread-safe. */
final class ContainerFinder {
    private static final Pattern HEX_ID = Pattern.compile("(^|/)[0-9a-f]{32,64}$");

    private final CgroupTree tree;
    private final Optional<Cgroup> own;

    ContainerFinder(CgroupTree tree) {
        this.tree = tree;
        own = tree.findByProcessId(ProcessHandle.current().pid());
    }

    /**
     * By the runtime's id, else by its process; null where it has no group of its own. A group that the agent itself
     * runs in is the machine's or the host's. A runtime's hexadecimal id stands in its group's name: where there is none,
     * the process is not asked, since its number may be another's by now.
     */
    Cgroup find(String runtimeId, long processId) {
        Optional<Cgroup> byId = tree.findByRuntimeId(runtimeId, processId);
        Optional<Cgroup> found = byId;
        if (byId.isEmpty() && processId > 0 && !HEX_ID.matcher(runtimeId).find()) {
            found = tree.findByProcessId(processId);
        } else if (isSomebodyElses(byId, processId)) {
            found = Optional.empty();
        }
        return found.filter(group -> !isOwn(group)).orElse(null);
    }

    /**
     * Whether id and process name two different groups: one of them has come to mean somebody else, a process number that
     * was used again for instance, and nobody can say which.
     */
    boolean isSomebodyElses(String runtimeId, long processId) {
        return isSomebodyElses(tree.findByRuntimeId(runtimeId, processId), processId);
    }

    private boolean isSomebodyElses(Optional<Cgroup> byId, long processId) {
        return byId.isPresent() && !holds(byId.get(), processId) && !isBelow(byId.get(), processId);
    }

    /** A container may have groups of its own below. */
    private boolean isBelow(Cgroup group, long processId) {
        return tree.findByProcessId(processId)
                .filter(own -> Path.of(own.path()).startsWith(group.path()))
                .isPresent();
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
