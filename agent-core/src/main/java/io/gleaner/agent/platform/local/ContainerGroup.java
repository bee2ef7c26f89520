package io.gleaner.agent.platform.local;

import java.io.IOException;

/** The cgroup of one container, or nothing where cgroups can't be written. Owned by the replica's thread. */
interface ContainerGroup {
    /** What the runtime calls the container: the last part of its cgroup's path. */
    String id();

    /** Moves a process in. */
    void attach(long processId) throws IOException;

    /** Sets the memory limit and the weight of its CPU share; CPU stays without a quota. */
    void limitMemory(long cpuMillisUser, long memoryBytes) throws IOException;

    /** Sets the CPU quota too: from here on somebody else may write the limits. */
    void limitCpu(long cpuMillis) throws IOException;

    /** How many processes of it the kernel killed for want of memory. */
    long oomKills();

    /** Kills what runs in it, however it came there. Any thread. */
    void kill();

    /** Kills what is left in it and removes it. */
    void remove();
}
