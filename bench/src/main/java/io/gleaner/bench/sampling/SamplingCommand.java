package io.gleaner.bench.sampling;

import io.gleaner.agent.api.Mode;
import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.runtime.GleanerAgent;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./gleaner sampling}: the watch of a whole agent over many real containers. */
@Command(
        name = "sampling",
        mixinStandardHelpOptions = true,
        description = {
            "Measure on real control groups what watching many containers costs: the share of one core, bytes a tick, and the"
                    + " time a container beside that of a C loop over the same files. With --churn, whether memory stays"
                    + " flat while containers come and go. Needs the right to write cgroups."
        })
public final class SamplingCommand implements GleanerCommand {
    private static final long INTERVAL_NS = 20_000_000;
    /** The costly files are read once a second. */
    private static final int SELDOM = 50;

    private static final int ROUNDS = 3;
    private static final int WARM_UP_SECONDS = 10;
    private static final int CONTAINERS_MOST = 2_000;
    private static final int SECONDS_MOST = 3_600;
    private static final int CHURN_MOST = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--containers",
            paramLabel = "N",
            defaultValue = "200",
            description = "How many are watched at a time, 1 to 2000 (default: ${DEFAULT-VALUE}).")
    private int containers;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "30",
            description = "Of each of agent and C loop, in three turns, 3 to 3600 (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--churn",
            paramLabel = "N",
            defaultValue = "0",
            description = "Have so many containers come and go instead, up to 1000000.")
    private int churn;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        if (containers < 1 || containers > CONTAINERS_MOST || seconds < ROUNDS || seconds > SECONDS_MOST) {
            err.println("gleaner sampling: --containers must be from 1 to 2000 and --seconds from 3 to 3600");
            return 2;
        }
        if (churn < 0 || churn > CHURN_MOST) {
            err.println("gleaner sampling: --churn must be from 0 to 1000000, not " + churn);
            return 2;
        }
        CgroupTree tree = CgroupTree.detect(Path.of("/sys/fs/cgroup"), Path.of("/proc"));
        if (!tree.writable()) {
            err.println("gleaner sampling: groups can't be made here (" + tree.explain()
                    + "): run it as root, or with a writable cgroup tree");
            return 1;
        }
        Path stateDir = Files.createTempDirectory("gleaner-sampling-state");
        try (GleanerAgent agent = GleanerAgent.start(settings(stateDir));
                ContainerHerd herd = new ContainerHerd(agent, tree)) {
            if (churn > 0) {
                new Churn(agent, herd, spec.commandLine().getOut()).run(churn, containers);
            } else {
                measure(agent, herd);
            }
        } finally {
            delete(stateDir);
        }
        return 0;
    }

    /** Room for all, and nothing else at work. */
    private GleanerSettings settings(Path stateDir) {
        return GleanerSettings.of(Map.of(
                "state.dir",
                stateDir.toString(),
                "policy.kind",
                "fixed",
                "warm-up.decisions",
                "0",
                // The C loop reads every file at every tick too.
                "sampling.still-ticks",
                "1",
                "tables.containers",
                Integer.toString(2 * containers),
                "tables.invocations",
                Integer.toString(4 * containers),
                "node.cpu-millis",
                Long.toString(2 * containers * ContainerHerd.CPU_MILLIS_USER),
                "node.memory-bytes",
                2 * containers * ContainerHerd.MEMORY_BYTES_USER + "B"));
    }

    private void measure(GleanerAgent agent, ContainerHerd herd) throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        out.println(containers + " groups with a sleeping process and a run each, a tick every 20 ms; about "
                + (2 * seconds + WARM_UP_SECONDS + 5) + " s ...");
        herd.add(containers, true);
        new WatchCost(agent).measure(TimeUnit.SECONDS.toNanos(WARM_UP_SECONDS));
        WatchCost cost = new WatchCost(agent);
        Optional<ReferenceLoop> loop = ReferenceLoop.compile();
        double loopNs = 0;
        for (int round = 0; round < ROUNDS; round++) {
            agent.mode(Mode.ENFORCE);
            // What follows a change of mode is no tick like others.
            new WatchCost(agent).measure(TimeUnit.SECONDS.toNanos(1));
            cost.measure(TimeUnit.SECONDS.toNanos(seconds) / ROUNDS);
            if (loop.isPresent()) {
                agent.mode(Mode.OFF);
                int ticks = (int) (TimeUnit.SECONDS.toNanos(seconds) / ROUNDS / INTERVAL_NS);
                loopNs += loop.get().tickNs(herd.groups(), INTERVAL_NS, ticks, SELDOM) / ROUNDS;
            }
        }
        print(out, cost, loopNs);
        if (loop.isPresent()) {
            loop.get().close();
        }
    }

    private void print(PrintWriter out, WatchCost cost, double loopNs) {
        out.printf("%-44s %12d%n", "ticks", cost.ticks());
        out.printf("%-44s %11.2f%%%n", "the watch thread's share of one core", 100 * cost.coreShare());
        out.printf("%-44s %12.0f%n", "bytes it allocated a tick", cost.bytesPerTick());
        out.printf("%-44s %12.0f%n", "CPU time a container, ns: watch, all it does", cost.tickNs() / containers);
        if (loopNs > 0) {
            out.printf("%-44s %12.0f%n", "  C loop over the same files", loopNs / containers);
            out.printf("%-44s %12.2f%n", "  ratio", cost.tickNs() / loopNs);
        } else {
            out.println("No C compiler (cc or gcc) is here: nothing to compare with.");
        }
        out.flush();
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
