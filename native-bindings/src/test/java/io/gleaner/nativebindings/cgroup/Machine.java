package io.gleaner.nativebindings.cgroup;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;

/** The real machine under the tests, and what they need of it. */
public final class Machine {
    public static final Path PROC = Path.of("/proc");
    public static final CgroupTree TREE = CgroupTree.detect(Path.of("/sys/fs/cgroup"), PROC);

    /** A command that holds memory: without a line's end, tail must keep everything until its input ends. */
    public static final String HOLD_60_MB = "sh -c '(head -c 60000000 /dev/zero; sleep 60) | tail'";

    /** The parent of every group that a test makes. */
    public static final String PARENT =
            "gleaner-test-" + ProcessHandle.current().pid();

    private Machine() {}

    public static void assumeWritableV1() {
        assumeTrue(
                TREE.writable() && TREE.version() != CgroupVersion.V2,
                "needs the right to make cgroup v1 groups; " + TREE.explain());
    }

    public static Cgroup group(String name) throws IOException {
        return TREE.create(PARENT + "/" + name);
    }

    public static void removeParent() throws IOException {
        if (TREE.writable()) {
            TREE.create(PARENT).remove();
        }
    }

    /** Starts a shell command whose process is in the group before the command begins. */
    public static Process start(Cgroup group, String command) throws IOException {
        Process process = new ProcessBuilder("sh", "-c", "read go; exec " + command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        group.attach(process.pid());
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        return process;
    }

    /** Ends every process of a group and removes it. A shell may start its next command meanwhile: until nobody is left. */
    public static void endAndRemove(Cgroup group) throws IOException {
        if (group == null) {
            return;
        }
        if (group.exists()) {
            await().atMost(Duration.ofSeconds(10)).until(() -> {
                long[] ids = group.processIds();
                for (long id : ids) {
                    ProcessHandle.of(id).ifPresent(ProcessHandle::destroyForcibly);
                }
                return ids.length == 0;
            });
        }
        group.remove();
    }

    public static void end(Process process) throws InterruptedException {
        if (process != null) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
    }

    /** Bytes that a hundred runs of the action allocate once warm: the least of several times, for the JVM adds its own. */
    public static long allocatedBytes(Runnable action) {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long leastBytes = Long.MAX_VALUE;
        for (int turn = 0; turn < 100; turn++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 100; i++) {
                action.run();
            }
            leastBytes = Math.min(leastBytes, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return leastBytes;
    }
}
