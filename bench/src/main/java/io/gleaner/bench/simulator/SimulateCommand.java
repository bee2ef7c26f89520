package io.gleaner.bench.simulator;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.harvest.freyr.ModelFileException;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.freyr.ScoreModel;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./gleaner simulate}: compares the policies on the same episodes in virtual time. */
@Command(
        name = "simulate",
        description = {
            "Compare the policies on a simulated node, on the same arrivals, in virtual time.",
            "Beside the agent's policies: weights = no limits, CPU by weight alone; oracle = knows what each run needs; ideal ="
                    + " each run alone with all that it can use. Columns: oracle = share of the oracle's gain over fixed;"
                    + " harvested, faster = shares of invocations; speed-up = the borrowers' mean; lendP99 = the lenders' p99"
                    + " slowdown over fixed's; p50, p99 = latency with queueing; trips = of the trip wire; fail = failures."
        },
        mixinStandardHelpOptions = true)
public final class SimulateCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "5",
            description = "Episodes to play (default: ${DEFAULT-VALUE}).")
    private int seeds;

    @Option(
            names = "--first-seed",
            paramLabel = "SEED",
            defaultValue = "1",
            description = "The first seed (default: ${DEFAULT-VALUE}).")
    private long firstSeed;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "120",
            description = "Length of the demo's window (default: 120).")
    private long seconds;

    @Option(
            names = "--nodes",
            paramLabel = "WHICH",
            defaultValue = "demo",
            description = "The demo's node (demo) or another node each seed (random; default: ${DEFAULT-VALUE}).")
    private Nodes nodes;

    @Option(
            names = "--cpu-loan",
            paramLabel = "HOW",
            description = "How CPU is lent: idle, shares or quota (default: idle).")
    private CpuLoan cpuLoan;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description = "The model file of freyr (default: the built-in one).")
    private Path model;

    /** Which nodes to simulate. */
    enum Nodes {
        /** The demo's. */
        demo,
        /** Drawn from the seed. */
        random
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (seeds < 1 || seconds < 1) {
            spec.commandLine().getErr().println("--seeds and --seconds must be at least 1.");
            return 2;
        }
        try {
            ScoreModel scoreModel = model == null ? OnnxModelFile.readDefault() : OnnxModelFile.read(model);
            List<Episode> episodes = new ArrayList<>();
            for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
                episodes.add(Episode.of(scenario(seed), seed));
            }
            out.println(
                    "Simulated: mean slowdown against the same invocation alone at its user allocation; oracle = share"
                            + " of the oracle's gain over fixed. Seeds " + firstSeed + " to " + (firstSeed + seeds - 1)
                            + ".");
            out.print(Comparison.play(Contender.all(scoreModel), episodes).table());
            out.flush();
            return 0;
        } catch (ModelFileException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return 1;
        }
    }

    private Scenario scenario(long seed) {
        Scenario scenario =
                nodes == Nodes.demo ? Scenarios.demo().withWindowNs(seconds * 1_000_000_000L) : Scenarios.random(seed);
        return cpuLoan == null ? scenario : scenario.withCpuLoan(cpuLoan);
    }
}
