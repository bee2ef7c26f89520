package io.gleaner.agent.lease;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Takes a lease on a real group, lowers its limits and dies; or restores it. Says what stands in the files. */
final class LeaseProbe {
    private static final long MIB = 1L << 20;
    private static final String GROUP = "gleaner-lease/lender";

    private LeaseProbe() {}

    /** {@code take} or {@code restore}, and the state folder. */
    public static void main(String[] args) throws IOException {
        Path stateDir = Path.of(args[1]);
        CgroupTree tree = CgroupTree.detect(Path.of("/sys/fs/cgroup"), Path.of("/proc"));
        Cgroup group = tree.create(GROUP);
        if (args[0].equals("take")) {
            take(group, Files.createDirectories(stateDir.resolve("run")));
            say("lowered", group);
            System.out.flush();
            Runtime.getRuntime().halt(137);
        }
        RestoreReport report = new LeaseRestorer(Path.of("/proc")).restore(stateDir);
        System.out.println("report=" + report.sentences());
        System.out.println("restored=" + report.count(RestoredContainer.Outcome.RESTORED));
        say("now", group);
        System.out.println(
                "runs=" + new LeaseRestorer(Path.of("/proc")).restore(stateDir).runs());
    }

    private static void take(Cgroup group, Path run) throws IOException {
        LeaseBook book = new LeaseBook(run, Path.of("/sys/fs/cgroup"), 16, Path.of("/proc"));
        try (LimitWriter limits = group.openLimits()) {
            limits.cpuShares(2_000);
            limits.cpuQuota(1_000);
            limits.memoryLimit(256 * MIB);
            if (!book.ready() || book.open(group, 1_000, 256 * MIB) == null) {
                throw new IOException(book.whyNot());
            }
            limits.cpuShares(1_000);
            limits.cpuIdle(true);
            limits.cpuQuota(250);
            limits.memoryLimit(64 * MIB);
        }
        // As while the kernel is asked to reclaim, before memory.max is lowered.
        Files.writeString(group.file("memory.high").orElseThrow(), Long.toString(64 * MIB));
    }

    private static void say(String when, Cgroup group) throws IOException {
        for (String file : new String[] {"cpu.max", "cpu.idle", "cpu.weight", "memory.max", "memory.high"}) {
            System.out.println(when + "." + file + "="
                    + Files.readString(group.file(file).orElseThrow()).trim());
        }
    }
}
