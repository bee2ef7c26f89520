package io.gleaner.bench.steps;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.agent.runtime.GleanerAgent;
import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./gleaner steps}: how soon an owner has its user allocation back, on real limits. */
@Command(
        name = "steps",
        mixinStandardHelpOptions = true,
        description = {
            "Measure on a real process how soon a lender has its user allocation back: in quota mode, from idle to full"
                    + " load, and when its memory rises over the threshold. Needs the right to write cgroups."
        })
public final class StepsCommand implements GleanerCommand {
    private static final int STEPS_MOST = 1000;
    /** As the local platform's parent group has it: agent and machine come before busy functions. */
    private static final long PARENT_CPU_MILLIS_BUSY = 250;
    /** A quiet node is one where the function has its core: what else runs on this machine then hardly counts. */
    private static final long PARENT_CPU_MILLIS_QUIET = 4_000;

    private static final int ANTAGONISTS = 2;

    @Option(
            names = "--steps",
            paramLabel = "N",
            defaultValue = "100",
            description = "How many steps, 1 to 1000 (default: ${DEFAULT-VALUE}).")
    private int steps;

    @Option(names = "--busy", description = "Beside two processes that work without end.")
    private boolean busy;

    @Option(
            names = "--seed",
            paramLabel = "SEED",
            defaultValue = "1",
            description = "Of the pauses between steps (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() throws InterruptedException {
        if (steps < 1 || steps > STEPS_MOST) {
            System.err.println("gleaner steps: --steps must be from 1 to " + STEPS_MOST + ", not " + steps);
            return 2;
        }
        CgroupTree tree = CgroupTree.detect(Path.of("/sys/fs/cgroup"), Path.of("/proc"));
        if (!tree.writable()) {
            System.err.println("gleaner steps: limits can't be written here (" + tree.explain()
                    + "): run it as root, or with a writable cgroup tree");
            return 1;
        }
        try {
            measure(tree);
            return 0;
        } catch (IOException e) {
            System.err.println("gleaner steps: " + e.getMessage());
            return 1;
        }
    }

    private void measure(CgroupTree tree) throws IOException, InterruptedException {
        String name = "gleaner-steps-" + ProcessHandle.current().pid();
        Cgroup parent = tree.create(name);
        Cgroup group = tree.create(name + "/" + name + "-child");
        Cgroup others = tree.create(name + "/" + name + "-others");
        try (LimitWriter weight = parent.openLimits()) {
            weight.cpuShares(busy ? PARENT_CPU_MILLIS_BUSY : PARENT_CPU_MILLIS_QUIET);
        }
        try (GleanerAgent agent = GleanerAgent.start(StepSettings.settings());
                StepRig rig = new StepRig(agent, group, name + "-child");
                Antagonists antagonists = Antagonists.start(busy ? ANTAGONISTS : 0, others)) {
            agent.policy(new LowestPolicy());
            ReturnSteps measurement = new ReturnSteps(System.out, seed);
            measurement.where(group);
            System.out.println("Beside " + antagonists.count() + " busy processes, sampling every 20 ms");
            measurement.cpu(agent, rig, steps);
            measurement.memory(agent, rig, Math.max(1, steps / 5));
            measurement.off(agent, rig, Math.max(1, steps / 5));
        } finally {
            group.remove();
            others.remove();
            parent.remove();
        }
    }
}
