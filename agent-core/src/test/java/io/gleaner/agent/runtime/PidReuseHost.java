package io.gleaner.agent.runtime;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A host in a pid namespace of its own, where the number of a process that ended is soon another's. Its first argument is the
 * folder for the agent's state, its second and third name two groups. Prints what became of the registrations.
 */
public final class PidReuseHost {
    private static final int TRIES = 200;

    private PidReuseHost() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        CgroupTree tree = CgroupTree.detect(Path.of("/sys/fs/cgroup"), Path.of("/proc"));
        Cgroup first = tree.findByRuntimeId(args[1]).orElseThrow();
        Cgroup second = tree.findByRuntimeId(args[2]).orElseThrow();
        Process keeper = sleep();
        first.attach(keeper.pid());
        Process ended = sleep();
        long reused = ended.pid();
        ended.destroyForcibly().waitFor();
        Process other = sleepAs(reused);
        second.attach(other.pid());
        try (AgentRig rig = new AgentRig(Path.of(args[0]), Map.of())) {
            int function = rig.agent.function("stale", 500, 0);
            System.out.println("of two groups " + rig.agent.container(args[1], function, reused));
            int hex = rig.agent.container("0123456789abcdef0123456789abcdef", function, reused);
            rig.ticks(5);
            System.out.println("quota "
                    + Files.readString(second.file("cpu.cfs_quota_us").orElseThrow())
                            .strip());
            int owner = rig.agent.function("owner", 750, 0);
            int owners = rig.agent.container(args[2], owner, other.pid());
            System.out.println("stolen " + rig.agent.container("another", function, reused));
            rig.ticks(5);
            System.out.println("quota "
                    + Files.readString(second.file("cpu.cfs_quota_us").orElseThrow())
                            .strip());
            System.out.println("registered " + (owners > 0) + " " + (hex != owners));
        } finally {
            keeper.destroyForcibly().waitFor();
            other.destroyForcibly().waitFor();
        }
    }

    private static Process sleep() throws IOException {
        return new ProcessBuilder("sleep", "60").start();
    }

    /** Threads take numbers too: tries until the process has the one wanted. */
    private static Process sleepAs(long processId) throws IOException, InterruptedException {
        for (int i = 0; i < TRIES; i++) {
            Files.writeString(Path.of("/proc/sys/kernel/ns_last_pid"), Long.toString(processId - 1));
            Process started = sleep();
            if (started.pid() == processId) {
                return started;
            }
            started.destroyForcibly().waitFor();
        }
        throw new IOException("process number " + processId + " was not used again");
    }
}
