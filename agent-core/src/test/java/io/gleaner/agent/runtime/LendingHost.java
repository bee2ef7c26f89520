package io.gleaner.agent.runtime;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A host in a JVM of its own, whose agent has lowered a container's quota: says so, and waits to be ended. */
public final class LendingHost {
    private LendingHost() {}

    /** The container's id and process, its user allocation of CPU, the folder for the agent's state, of memory, and where cgroups are. */
    public static void main(String[] args) throws IOException {
        AgentRig rig = new AgentRig(Path.of(args[3]), args.length > 5 ? Map.of("cgroup.root", args[5]) : Map.of());
        long cpuMillisUser = Long.parseLong(args[2]);
        long memoryBytesUser = args.length > 4 ? Long.parseLong(args[4]) : 0;
        int function = rig.agent.function("lends", cpuMillisUser, memoryBytesUser);
        int container = rig.agent.container(args[0], function, Long.parseLong(args[1]));
        rig.startLender(function, container, cpuMillisUser, memoryBytesUser);
        System.out.println("lent");
        System.in.read();
    }
}
