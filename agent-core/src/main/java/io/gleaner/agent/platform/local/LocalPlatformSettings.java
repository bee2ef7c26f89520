package io.gleaner.agent.platform.local;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * What a local platform is started with; immutable.
 *
 * @param node what functions may use together
 * @param overtakeNsMax how long smaller work may pass work that waits for the node, nanoseconds
 * @param startNsMax how long a process may take to listen, nanoseconds
 * @param replicasMax how many replicas all functions may have together
 * @param responseBytesMax longest answer of a function, bytes
 * @param cgroupParent the one low-weight group above all functions, relative to the controllers' mounts
 * @param cgroupRoot where cgroups are mounted
 * @param procRoot where processes are shown
 */
public record LocalPlatformSettings(
        NodeCapacity node,
        long overtakeNsMax,
        long startNsMax,
        int replicasMax,
        int responseBytesMax,
        String cgroupParent,
        Path cgroupRoot,
        Path procRoot) {
    /** The defaults for a node of this size. */
    public static LocalPlatformSettings of(NodeCapacity node) {
        return new LocalPlatformSettings(
                node,
                TimeUnit.SECONDS.toNanos(2),
                TimeUnit.SECONDS.toNanos(30),
                64,
                16 << 20,
                "gleaner",
                Path.of("/sys/fs/cgroup"),
                Path.of("/proc"));
    }

    /** The same below another parent group, for instance in tests. */
    public LocalPlatformSettings withCgroupParent(String parent) {
        return new LocalPlatformSettings(
                node, overtakeNsMax, startNsMax, replicasMax, responseBytesMax, parent, cgroupRoot, procRoot);
    }

    /** The same with cgroups looked for elsewhere; a folder without controllers means none are used. */
    public LocalPlatformSettings withCgroupRoot(Path root) {
        return new LocalPlatformSettings(
                node, overtakeNsMax, startNsMax, replicasMax, responseBytesMax, cgroupParent, root, procRoot);
    }

    /** The same with another bound on start-up. */
    public LocalPlatformSettings withStartNsMax(long startNs) {
        return new LocalPlatformSettings(
                node, overtakeNsMax, startNs, replicasMax, responseBytesMax, cgroupParent, cgroupRoot, procRoot);
    }
}
