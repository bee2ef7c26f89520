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
        return new ProcessBuilder(jvm(main, arguments))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    static List<String> jvm(Class<?> main, String... arguments) {
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
        return command;
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

    /** Another process writes one of its files. */
    void writeByAnotherProcess(String file, long value) throws IOException {
        Process writer = new ProcessBuilder(
                        "sh", "-c", "echo " + value + " > " + group.file(file).orElseThrow())
                .start();
        if (writer.onExit().join().exitValue() != 0) {
            throw new IOException("another process could not write " + value + " to " + file);
        }
    }

    String read(String file) throws IOException {
        return Files.readString(group.file(file).orElseThrow()).strip();
    }

    boolean hasFile(String file) {
        return group.file(file).isPresent();
    }

    boolean isV1() {
        return hasFile("cpu.cfs_quota_us");
    }

    /** Ends the process and removes its group, as a runtime does that doesn't wait for anybody. */
    void vanish() throws IOException {
        process.destroyForcibly().onExit().orTimeout(5, TimeUnit.SECONDS).join();
        group.remove();
    }

    /** A JVM with mounts of its own, in which the control groups stand at another folder too. */
    static Process startJvmWithMounts(Path root, Class<?> main, String... arguments) throws IOException {
        StringBuilder script = new StringBuilder();
        for (String tree : List.of("cpu", "cpuacct", "memory")) {
            Path folder = Files.createDirectories(root.resolve(tree));
            script.append("mount --bind /sys/fs/cgroup/")
                    .append(tree)
                    .append(' ')
                    .append(folder)
                    .append(" && ");
        }
        List<String> command = new ArrayList<>(List.of("unshare", "-m", "sh", "-c", script + "exec \"$@\"", "sh"));
        command.addAll(jvm(main, arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
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
