package io.gleaner.bench.delivery.simulate;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.delivery.fdn.FdnScenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner deliver simulate}: the rules of delivery in virtual time, beside their rivals. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        description = {
            "Play the rules of delivery and others on the same calls in virtual time, and print how long calls took.",
            "Nodes have four slots each and speeds 0.35, 1, 1 and 1.65 in turn; docs/delivery.md says how each policy is modelled."
                    + " With --scenario fdn play the paper's five platforms instead, row by row. Verdicts stand below the table;"
                    + " the status is 0 whatever they say."
        })
public final class DeliverSimulateCommand implements GleanerCommand {
    private static final long NS_PER_MILLI = 1_000_000;
    private static final long AGE_MOST_MS = 600_000;
    private static final String FDN = "fdn";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "16",
            description = "Simulate so many nodes, 2 to 1000 (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(
            names = "--load",
            paramLabel = "L",
            defaultValue = "0.85",
            description =
                    "Let calls take this share of what all nodes can do, 0.05 to 0.99 (default: ${DEFAULT-VALUE}).")
    private double load;

    @Option(
            names = "--age-ms",
            paramLabel = "A",
            defaultValue = "500",
            description =
                    "Let each node report every so many milliseconds, so that what is seen of it is up to that old (default: ${DEFAULT-VALUE}).")
    private long ageMillis;

    @Option(
            names = "--arrivals",
            paramLabel = "WHERE",
            defaultValue = "even",
            description =
                    "Let calls arrive even (at each node as many) or edge (60 %% at the slowest quarter of the nodes)"
                            + " (default: ${DEFAULT-VALUE}).")
    private String arrivals;

    @Option(
            names = "--policy",
            paramLabel = "NAMES",
            split = ",",
            description = "Play these, of oracle, gleaner, static-wrr, round-robin, two-choices, least-loaded, dfaas,"
                    + " serverledge (default: all; the oracle always plays).")
    private String[] policies;

    @Option(
            names = "--seeds",
            paramLabel = "K",
            defaultValue = "10",
            description = "Play so many seeds, 1 to 1000; intervals are over them (default: ${DEFAULT-VALUE}).")
    private int seeds;

    @Option(
            names = "--calls",
            paramLabel = "C",
            defaultValue = "100000",
            description =
                    "Play so many calls a seed, the first tenth of which isn't counted (default: ${DEFAULT-VALUE}).")
    private int calls;

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            description =
                    "Play the platforms and rows of the FDN paper instead: fdn. Of the other options only --json counts.")
    private String scenario;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures to this file, as JSON.")
    private Path json;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        checkJson();
        if (scenario != null) {
            if (!scenario.equals(FDN)) {
                throw bad("there is no scenario " + scenario + "; take " + FDN);
            }
            new FdnScenario().play().print(out, json);
            return 0;
        }
        World world = world();
        List<PolicyName> names = names();
        List<PolicyFigures> figures = new Seeds(world, calls, seeds, names).play();
        DeliveryReport report = new DeliveryReport(world, calls, seeds, figures);
        report.print(out);
        if (json != null) {
            report.write(json);
        }
        return 0;
    }

    private World world() {
        within("--nodes", nodes, 2, 1000);
        within("--load", load, 0.05, 0.99);
        within("--age-ms", ageMillis, 0, AGE_MOST_MS);
        within("--seeds", seeds, 1, 1000);
        within("--calls", calls, 100, 10_000_000);
        World.ArrivalPlace place = switch (arrivals) {
            case "even" -> World.ArrivalPlace.EVEN;
            case "edge" -> World.ArrivalPlace.EDGE;
            default -> throw bad("--arrivals is even or edge, not " + arrivals);
        };
        return new World(nodes, load, ageMillis * NS_PER_MILLI, place);
    }

    private List<PolicyName> names() {
        try {
            return policies == null
                    ? List.of(PolicyName.values())
                    : Arrays.stream(policies).map(PolicyName::of).distinct().toList();
        } catch (IllegalArgumentException e) {
            throw bad("--policy: " + e.getMessage());
        }
    }

    private void checkJson() {
        if (json != null && !Files.isDirectory(json.toAbsolutePath().getParent())) {
            throw bad("--json " + json + ": there is no folder "
                    + json.toAbsolutePath().getParent() + ", make it first");
        }
    }

    private void within(String option, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw bad(option + " is from " + text(least) + " to " + text(most) + ", not " + text(value));
        }
    }

    private static String text(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    private ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
