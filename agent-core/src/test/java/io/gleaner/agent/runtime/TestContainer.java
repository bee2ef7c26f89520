package io.gleaner.agent.runtime;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import io.gleaner.nativebindings.cgroup.UsageReader;
import io.gleaner.nativebindings.cgroup.UsageSample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A real process in a real control group of its own. Skips the test where groups can't be made. */
final class TestContainer implements AutoCloseable {
    private static final String PARENT =
            "gleaner-test-" + ProcessHandle.current().pid();
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final CgroupTree tree = CgroupTree.detect(Path.of("/sys/fs/cgroup"), Path.of("/proc"));
    private final String id;
    private final Cgroup group;
    private final Process process;

    private TestContainer() throws IOException {
        assumeTrue(tree.writable(), "needs the right to write cgroups: " + tree.explain());
        id = PARENT + "-" + NUMBERS.incrementAndGet();
        group = tree.create(PARENT + "/" + id);
        process = startChild();
        group.attach(process.pid());
    }

    static TestContainer start() throws IOException {
        return new TestContainer();
    }

    /** A child that isn't moved anywhere. */
    static Process startChild() throws IOException {
        Process child = startJvm(LoadChild.class);
        if (child.getInputStream().read() != 'r') {
            throw new IOException("the test's child process did not start");
        }
        return child;
    }

    /** A JVM with the test's class path. */
    static Process startJvm(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmn4m",
                "-Xmx512m",
                "-XX:MaxDirectMemorySize=2g",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    String id() {
        return id;
    }

    long processId() {
        return process.pid();
    }

    Cgroup group() {
        return group;
    }

    boolean alive() {
        return process.isAlive();
    }

    void tell(char command) {
        try {
            process.getOutputStream().write(command);
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The quota in the file now. */
    long cpuMillis() {
        try (LimitWriter files = group.openLimits()) {
            return files.cpuMillis();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The memory limit in the file now. */
    long memoryBytes() {
        try (LimitWriter files = group.openLimits()) {
            return files.memoryBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a process that outgrows the memory limit waits instead of being killed. */
    boolean outgrowingWaits() throws IOException {
        return canWait()
                && Files.readString(group.file("memory.oom_control").get()).startsWith("oom_kill_disable 1");
    }

    boolean canWait() {
        return group.file("memory.oom_control").isPresent();
    }

    /** Waits for the child's next sign of life. */
    int answer() throws IOException {
        return process.getInputStream().read();
    }

    /** Somebody else's hand on the quota. */
    void writeQuotaAsSomebodyElse(long cpuMillis) throws IOException {
        try (LimitWriter files = group.openLimits()) {
            files.cpuQuota(cpuMillis);
        }
    }

    UsageReader openUsage() throws IOException {
        return group.openUsage();
    }

    /** The CPU time of all in it so far. */
    long cpuUsageNs() throws IOException {
        UsageSample sample = new UsageSample();
        try (UsageReader usage = openUsage()) {
            usage.read(sample);
        }
        return sample.cpuUsageNs;
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().orTimeout(5, TimeUnit.SECONDS).join();
        group.remove();
        try {
            tree.create(PARENT).remove();
        } catch (IOException othersInIt) {
            // The last one removes it.
        }
    }
}
