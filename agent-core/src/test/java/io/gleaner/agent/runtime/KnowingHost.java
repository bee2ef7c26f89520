package io.gleaner.agent.runtime;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A host in a JVM of its own, whose agent has learned of a function and written it down: says so, and waits to be ended. */
public final class KnowingHost {
    static final long CPU_USER = 1000;
    static final int RUNS = 6;

    private KnowingHost() {}

    /** The folder for the agent's state, and where cgroups are. */
    public static void main(String[] args) throws IOException {
        Path stateDir = Path.of(args[0]);
        AgentRig rig = rig(stateDir, Path.of(args[1]));
        learn(rig, "known");
        Path file = stateDir.resolve("knowledge.bin");
        Files.deleteIfExists(file);
        await().atMost(AgentRig.PATIENCE).until(() -> {
            rig.run(1, 1);
            return Files.exists(file);
        });
        System.out.println("known");
        System.in.read();
    }

    static AgentRig rig(Path stateDir, Path cgroups) {
        return new AgentRig(
                stateDir,
                Map.of(
                        "cgroup.root",
                        cgroups.toString(),
                        "knowledge.save-interval",
                        "1s",
                        "safeguard.clean-runs-to-lend",
                        "3"));
    }

    static void learn(AgentRig rig, String name) {
        int function = rig.agent.function(name, CPU_USER, 0);
        int container = rig.agent.container("lender", function, 0);
        for (int i = 0; i < RUNS; i++) {
            rig.run(function, container);
        }
    }
}
