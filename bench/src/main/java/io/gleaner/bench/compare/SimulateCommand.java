package io.gleaner.bench.compare;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.simulator.NodeRules;
import io.gleaner.bench.workload.WorkloadException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner simulate}: plays one policy on one tape, and says how fast and in how much memory. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        description = {
            "Play one policy on one workload in virtual time, and say what came of it, how fast, and in how much memory.",
            "By default it plays one node at load 0.7 (compare: 4 nodes at 1.0), and a journal on its own node as fast as it was.",
            "To set policies beside each other take compare. --speed plays fixed and gleaner on one node of 8 cores, then"
                    + " gleaner on 10,000 nodes: the figures in docs/performance.md are from it."
        })
public final class SimulateCommand implements GleanerCommand {
    private static final int SPEED_ROUNDS = 3;

    @Spec
    private CommandSpec spec;

    @Mixin
    private SimulateOptions options;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "fixed",
            description = "The policy, as in compare (default: ${DEFAULT-VALUE}).")
    private String policy;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description =
                    "Score with this model from ./gleaner train, where the policy is freyr or learned (default: the built-in"
                            + " one).")
    private Path model;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "How often to play it; the first round compiles, later ones are faster (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--speed",
            description = "Measure the simulator: takes no other options but --workload (of the one node) and --seed.")
    private boolean speed;

    @Override
    public Integer call() {
        if (rounds < 1) {
            throw new ParameterException(spec.commandLine(), "--rounds must be at least 1, not " + rounds);
        }
        try {
            if (speed) {
                measure();
            } else {
                NodeRules rules = PolicyNames.byName(
                        policy, PolicyModels.of(List.of(policy), model).of(policy));
                TimedPlay.of(options, out()).play(rules, rounds);
            }
            return 0;
        } catch (IllegalArgumentException | WorkloadException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private void measure() {
        TimedPlay one = TimedPlay.of(options.speed(options.workload, 1), out());
        one.play(PolicyNames.byName("fixed", null), SPEED_ROUNDS);
        one.play(PolicyNames.byName("gleaner", null), SPEED_ROUNDS);
        TimedPlay.of(options.speed(SimulateOptions.SPEED_WORKLOAD_OF_ALL, SimulateOptions.SPEED_NODES), out())
                .play(PolicyNames.byName("gleaner", null), 1);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
