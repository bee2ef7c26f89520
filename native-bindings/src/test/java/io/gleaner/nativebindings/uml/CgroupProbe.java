package io.gleaner.nativebindings.uml;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import io.gleaner.nativebindings.cgroup.UsageReader;
import io.gleaner.nativebindings.cgroup.UsageSample;
import io.gleaner.nativebindings.events.KernelEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Drives the bindings on the machine it runs on and prints what it saw, "name=value" a line. */
final class CgroupProbe {
    private static final long MIB = 1 << 20;

    /** Without a line's end, tail must keep everything until its input ends. */
    private static final String HOLD = "sh -c '(head -c 42000000 /dev/zero; sleep 60) | tail'";

    private final CgroupTree tree = CgroupTree.detect(Path.of("/sys/fs/cgroup"), Path.of("/proc"));
    private final UsageSample sample = new UsageSample();
    private final Path pageCacheSource;

    private CgroupProbe(Path pageCacheSource) {
        this.pageCacheSource = pageCacheSource;
    }

    /** The argument is a file of some 40 MB to be read through the page cache. */
    public static void main(String[] arguments) throws Exception {
        new CgroupProbe(Path.of(arguments[0])).run();
    }

    private void run() throws Exception {
        tell("version", tree.version());
        tell("writable", tree.writable());
        tell("explain", tree.explain());
        cpu(tree.create("gleaner-probe/cpu"));
        memory(tree.create("gleaner-probe/memory"));
        pageCache(tree.create("gleaner-probe/cache"));
        oom(tree.create("gleaner-probe/oom"));
        tree.create("gleaner-probe").remove();
        tell("removed", !Files.exists(Path.of("/sys/fs/cgroup/gleaner-probe")));
        tell("done", true);
    }

    private void cpu(Cgroup group) throws Exception {
        try (UsageReader usage = group.openUsage();
                LimitWriter limits = group.openLimits()) {
            Process busy = start(group, "sh -c 'while :; do :; done'");
            tell("cpu.foundByProcess", tree.findByProcessId(busy.pid()).map(Cgroup::path));
            tell("cpu.foundById", tree.findByRuntimeId("gleaner-probe/cpu").map(Cgroup::path));
            tell("cpu.used", await(() -> usage.read(sample) && sample.cpuUsageNs > 20_000_000));
            tell("cpu.quota", limits.cpuQuota(200));
            tell("cpu.max", text(group, "cpu.max"));
            tell("cpu.again", limits.cpuQuota(200));
            tell("cpu.throttled", await(() -> usage.read(sample) && sample.throttledNs > 0));
            tell("cpu.burst", limits.cpuBurst(50_000) + " " + text(group, "cpu.max.burst"));
            tell("cpu.lower", limits.cpuQuota(100) + " " + text(group, "cpu.max.burst"));
            tell("cpu.unlimited", limits.cpuQuota(0) + " " + text(group, "cpu.max"));
            tell("cpu.shares", limits.cpuShares(2500) + " " + text(group, "cpu.weight"));
            tell("cpu.idle", limits.cpuIdle(true) + " " + text(group, "cpu.weight"));
            tell("cpu.busy", limits.cpuIdle(false) + " " + text(group, "cpu.weight"));
            Files.writeString(group.file("cpu.max").orElseThrow(), "70000 100000");
            tell("cpu.foreign", limits.cpuQuota(300));
        }
        endAndRemove(group);
    }

    private void memory(Cgroup group) throws Exception {
        try (UsageReader usage = group.openUsage();
                LimitWriter limits = group.openLimits();
                KernelEvents events = KernelEvents.open()) {
            tell("native", events.nativeSupport());
            List<String> seen = new ArrayList<>();
            events.watchMemoryThreshold(group, 25 * MIB, 5);
            tell("events", events.explain());
            Process holder = start(group, HOLD);
            tell("memory.threshold", await(() -> events.poll(50, (kind, token) -> seen.add(kind + " " + token)) > 0));
            tell("memory.seen", seen);
            tell("memory.used", await(() -> usage.read(sample) && sample.memoryBytesWorkingSet() > 38 * MIB));
            tell("memory.peak", sample.memoryBytesPeak >= 38 * MIB);
            tell("memory.tooLow", limits.memoryLimit(20 * MIB) + " " + text(group, "memory.max"));
            tell("memory.survivor", holder.isAlive() && usage.read(sample) && sample.oomKills == 0);
            tell("memory.higher", limits.memoryLimit(200 * MIB) + " " + text(group, "memory.max"));
        }
        endAndRemove(group);
    }

    private void pageCache(Cgroup group) throws Exception {
        try (UsageReader usage = group.openUsage();
                LimitWriter limits = group.openLimits()) {
            start(group, "sh -c 'cat " + pageCacheSource + " > /dev/null; sleep 60'");
            tell("cache.used", await(() -> usage.read(sample) && sample.memoryBytesCurrent > 30 * MIB));
            tell("cache.workingSet", usage.read(sample) && sample.memoryBytesWorkingSet() < sample.memoryBytesCurrent);
            tell("cache.lower", limits.memoryLimit(16 * MIB) + " " + text(group, "memory.max"));
            tell("cache.high", text(group, "memory.high"));
            tell("cache.fits", usage.read(sample) && sample.memoryBytesCurrent <= 16 * MIB && sample.oomKills == 0);
        }
        endAndRemove(group);
    }

    private void oom(Cgroup group) throws Exception {
        try (UsageReader usage = group.openUsage();
                LimitWriter limits = group.openLimits();
                KernelEvents events = KernelEvents.open()) {
            List<String> seen = new ArrayList<>();
            limits.memoryLimit(16 * MIB);
            events.watchOom(group, 6);
            start(group, HOLD);
            tell("oom.event", await(() -> events.poll(200, (kind, token) -> seen.add(kind + " " + token)) > 0));
            tell("oom.seen", seen);
            tell("oom.kills", usage.read(sample) && sample.oomKills > 0);
        }
        endAndRemove(group);
    }

    private Process start(Cgroup group, String command) throws IOException {
        Process process = new ProcessBuilder("sh", "-c", "read go; exec " + command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        group.attach(process.pid());
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        return process;
    }

    private void endAndRemove(Cgroup group) throws Exception {
        // A shell may start its next command while we look: until nobody is left.
        tell(group.path() + ".ended", await(() -> endAll(group)));
        group.remove();
    }

    private static boolean endAll(Cgroup group) {
        try {
            long[] ids = group.processIds();
            for (long id : ids) {
                ProcessHandle.of(id).ifPresent(ProcessHandle::destroyForcibly);
            }
            return ids.length == 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean await(BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + 6_000_000_000L;
        while (System.nanoTime() < deadlineNs) {
            if (condition.getAsBoolean()) {
                return true;
            }
            LockSupport.parkNanos(5_000_000);
        }
        return false;
    }

    private static String text(Cgroup group, String file) throws IOException {
        return Files.readString(group.file(file).orElseThrow()).trim();
    }

    private static void tell(String name, Object value) {
        System.out.println(name + "=" + value);
        System.out.flush();
    }
}
