package io.gleaner.agent.enforcement;

import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.nativebindings.cgroup.WriteOutcome;

/** Hears what became of limits, on the enforcement thread; must be short and not throw. */
public interface EnforcementListener {
    /** Limits were written or refused; before and after as they stand in the files, 0 = none. */
    default void limited(
            ManagedContainer container,
            long invocation,
            long cpuMillisBefore,
            long cpuMillis,
            long memoryBytesBefore,
            long memoryBytes,
            WriteOutcome outcome,
            long durationNs,
            long nowNs) {}

    /** The memory limit now stands below the user allocation: the kernel is to report usage over its threshold. */
    default void memoryLent(ManagedContainer container, long memoryBytesLimit) {}

    /** The memory limit is at the user allocation or above. */
    default void memoryRestored(ManagedContainer container) {}

    /** From now on a resource of a container is left alone; called once for each. */
    default void stoodBack(ManagedContainer container, String resource, WriteOutcome why, long nowNs) {}

    /** From now on a container is left alone, because no lease could be written for it; called once for each. */
    default void unleased(ManagedContainer container, String why, long nowNs) {}
}
