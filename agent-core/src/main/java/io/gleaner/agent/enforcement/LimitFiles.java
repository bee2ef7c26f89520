package io.gleaner.agent.enforcement;

import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.harvest.Resource;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import java.io.IOException;
import java.util.function.Function;

/** The open limit files of every container, by handle. The enforcement thread's own. */
final class LimitFiles {
    private final Catalog catalog;
    private final Function<ManagedContainer, LimitWriter> opener;
    private final EnforcementCounts counts;
    private final ContainerLimits[] byHandle;
    private ManagedContainer[] seen;

    /** @param opener answers null where a container vanished, or has no group of its own */
    LimitFiles(
            Catalog catalog,
            Function<ManagedContainer, LimitWriter> opener,
            EnforcementCounts counts,
            int maxContainers) {
        this.catalog = catalog;
        this.opener = opener;
        this.counts = counts;
        byHandle = new ContainerLimits[maxContainers + 1];
    }

    /** The files of a container, opened now if they aren't yet. */
    ContainerLimits of(ManagedContainer container) {
        int handle = container.handle();
        ContainerLimits known = byHandle[handle];
        if (known == null || known.container() != container) {
            letGo(handle);
            byHandle[handle] = new ContainerLimits(container, opener.apply(container));
        }
        return byHandle[handle];
    }

    /** The files opened before for this handle, or null. */
    ContainerLimits known(int handle) {
        return byHandle[handle];
    }

    /** Null where it vanished, or has no group of its own. */
    static LimitWriter open(ManagedContainer container) {
        try {
            // A group made anew under the same path since is somebody else's.
            return container.cgroup() == null || !container.isIn(container.cgroup())
                    ? null
                    : container.cgroup().openLimits();
        } catch (IOException | RuntimeException vanished) {
            return null;
        }
    }

    /** Restores and closes what isn't in the catalog any more; does nothing while the catalog is the same. */
    void letGoOfRemoved() {
        ManagedContainer[] now = catalog.containers();
        if (now == seen) {
            return;
        }
        seen = now;
        for (int handle = 1; handle < byHandle.length; handle++) {
            ContainerLimits known = byHandle[handle];
            if (known != null && (handle >= now.length || now[handle] != known.container())) {
                letGo(handle);
            }
        }
    }

    /** Restores and closes everything. */
    void letGoOfAll() {
        for (int handle = 1; handle < byHandle.length; handle++) {
            if (byHandle[handle] != null) {
                restore(byHandle[handle]);
            }
        }
        // What takes longer comes after everybody has their own.
        for (int handle = 1; handle < byHandle.length; handle++) {
            letGo(handle);
        }
    }

    /** A container that is removed may live on for a while: it is left at its user allocation. */
    private void letGo(int handle) {
        ContainerLimits known = byHandle[handle];
        if (known != null) {
            byHandle[handle] = null;
            restore(known);
            try {
                known.close();
            } catch (RuntimeException | InternalError broken) {
                counts.failures.getAndIncrement();
            }
        }
    }

    private void restore(ContainerLimits limits) {
        ManagedContainer container = limits.container();
        try {
            limits.restore(catalog.user(container, Resource.CPU), catalog.user(container, Resource.MEMORY));
        } catch (RuntimeException | InternalError broken) {
            // The others have a right to theirs.
            counts.failures.getAndIncrement();
        }
    }
}
