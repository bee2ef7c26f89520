package io.gleaner.bench.kills;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process in a group of its own that outlives every agent, as a runtime's container does. One thread. */
final class DrillContainer implements AutoCloseable {
    private static final long PAGE_BYTES = 64 << 10;

    private final String id;
    private final long cpuMillisUser;
    private final long memoryBytesUser;
    private final Cgroup group;
    private final Process process;
    private final long weight;

    private DrillContainer(String id, long cpuMillisUser, long memoryBytesUser, Cgroup group, Process process)
            throws IOException {
        this.id = id;
        this.cpuMillisUser = cpuMillisUser;
        this.memoryBytesUser = memoryBytesUser;
        this.group = group;
        this.process = process;
        weight = weightNow();
    }

    /** With the limits that its platform would set. */
    static DrillContainer start(String id, boolean busy, long cpuMillisUser, long memoryBytesUser, Cgroup group)
            throws IOException {
        String work = busy ? "while :; do :; done" : "while :; do sleep 60; done";
        Process process = new ProcessBuilder("sh", "-c", work).start();
        group.attach(process.pid());
        try (LimitWriter limits = group.openLimits()) {
            limits.memoryLimit(memoryBytesUser);
            limits.cpuQuota(cpuMillisUser);
        }
        return new DrillContainer(id, cpuMillisUser, memoryBytesUser, group, process);
    }

    /** What an agent must know of it. */
    String asArgument() {
        return String.join(
                ":", id, Long.toString(process.pid()), Long.toString(cpuMillisUser), Long.toString(memoryBytesUser));
    }

    String id() {
        return id;
    }

    /** What stands below what its owner is owed now; empty where nothing does. */
    List<String> shortOf() throws IOException {
        List<String> shortOf = new ArrayList<>();
        try (LimitWriter limits = group.openLimits()) {
            if (limits.cpuMillis() != 0 && limits.cpuMillis() < cpuMillisUser) {
                shortOf.add("CPU " + limits.cpuMillis() + " of " + cpuMillisUser + " millicores");
            }
            if (limits.memoryBytes() != 0 && limits.memoryBytes() < memoryBytesUser - PAGE_BYTES) {
                shortOf.add("memory " + (limits.memoryBytes() >> 20) + " of " + (memoryBytesUser >> 20) + " MiB");
            }
        }
        if ("1".equals(text("cpu.idle"))) {
            shortOf.add("idle");
        }
        if (text("memory.oom_control").startsWith("oom_kill_disable 1")) {
            shortOf.add("OOM killer held");
        }
        return shortOf;
    }

    /** Whether it weighs what it did before any agent came. */
    boolean weighsAsBefore() throws IOException {
        return weightNow() == weight;
    }

    private long weightNow() throws IOException {
        String shares = text("cpu.shares");
        return Long.parseLong(shares.isEmpty() ? text("cpu.weight") : shares);
    }

    private String text(String file) throws IOException {
        Path path = group.file(file).orElse(null);
        return path == null
                ? ""
                : Files.readString(path, StandardCharsets.US_ASCII).trim();
    }

    @Override
    public void close() throws IOException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            process.waitFor(2, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (long left : group.processIds()) {
            ProcessHandle.of(left).ifPresent(ProcessHandle::destroyForcibly);
        }
        group.remove();
    }
}
