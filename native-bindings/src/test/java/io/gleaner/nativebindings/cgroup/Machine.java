package io.gleaner.nativebindings.cgroup;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/** The real machine under the tests, and what they need of it. */
public final class Machine {
    public static final Path PROC = Path.of("/proc");
    public static final CgroupTree TREE = CgroupTree.detect(Path.of("/sys/fs/cgroup"), PROC);

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

    public static void end(Process process) throws InterruptedException {
        if (process != null) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
    }

    /** Bytes that this thread allocates in one run of the action, after warm-up. */
    public static long allocatedBytes(Runnable action) {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < 20_000; i++) {
            action.run();
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 1000; i++) {
            action.run();
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
