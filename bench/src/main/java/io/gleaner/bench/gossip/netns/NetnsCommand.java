package io.gleaner.bench.gossip.netns;

import io.gleaner.agent.cli.GleanerCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner gossip netns}: real nodes over a network that loses, is cut and heals. */
@Command(
        name = "netns",
        mixinStandardHelpOptions = true,
        description = {
            "Run real gossip nodes, a process and a network namespace each, sealed and over mutual TLS; lose"
                    + " datagrams, cut the network into halves, kill nodes (kill -9), and print how old knowledge of load"
                    + " gets, how soon nobody routes to a killed node, how soon it is removed everywhere, and how soon a"
                    + " cut heals.",
            "Needs root, ip and nft. All nodes share this machine's cores: what they lack shows in the figures. Status"
                    + " 1 where something didn't happen, or a healthy node was removed."
        })
public final class NetnsCommand implements GleanerCommand {
    private static final int NODES_MOST = 100;
    private static final int SECONDS_MOST = 3_600;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "20",
            description = "Run so many nodes (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "30",
            description = "Measure so long without loss, and again with it (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--loss",
            paramLabel = "PERCENT",
            defaultValue = "25",
            description = "Lose so many percent of a node's incoming datagrams; 0 leaves the phase out (default:"
                    + " ${DEFAULT-VALUE}).")
    private int loss;

    @Option(
            names = "--delay",
            paramLabel = "MS",
            defaultValue = "0",
            description = "Delay everything one way by a relay between the nodes, in all phases; needs --partition 0.")
    private int delay;

    @Option(
            names = "--partition",
            paramLabel = "S",
            defaultValue = "120",
            description = "Cut the network into halves for so long; 0 leaves it out (default: ${DEFAULT-VALUE}).")
    private int partition;

    @Option(
            names = "--kills",
            paramLabel = "K",
            defaultValue = "3",
            description = "Kill so many nodes, one after the other, and start each again (default: ${DEFAULT-VALUE}).")
    private int kills;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures to this file, as JSON.")
    private Path json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        check("--nodes", nodes, 3, NODES_MOST);
        check("--seconds", seconds, 1, SECONDS_MOST);
        check("--loss", loss, 0, 90);
        check("--delay", delay, 0, 1_000);
        check("--partition", partition, 0, SECONDS_MOST);
        check("--kills", kills, 0, NODES_MOST);
        if (delay > 0 && partition > 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--delay needs --partition 0: the relay stands on one side of the cut, and would cut off all"
                            + " others");
        }
        String missing = Tool.missing();
        if (missing != null) {
            throw new IOException(missing);
        }
        PrintWriter out = spec.commandLine().getOut();
        Path folder = Files.createTempDirectory("gleaner-netns");
        NetnsPlan plan = new NetnsPlan(nodes, seconds, loss, delay, partition, kills);
        try (Scenario scenario = new Scenario(plan, folder, out)) {
            Thread cleanup = new Thread(() -> cleanUp(scenario, folder), "gleaner-netns-cleanup");
            Runtime.getRuntime().addShutdownHook(cleanup);
            NetnsFigures figures = scenario.play();
            Runtime.getRuntime().removeShutdownHook(cleanup);
            out.println();
            out.print(figures);
            out.flush();
            if (json != null) {
                Files.writeString(json, figures.json());
            }
            return figures.good() ? 0 : 1;
        } finally {
            delete(folder);
        }
    }

    private void check(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    spec.commandLine(), option + " is from " + least + " to " + most + ", not " + value);
        }
    }

    private static void cleanUp(Scenario scenario, Path folder) {
        try (scenario) {
            delete(folder);
        }
        delete(folder); // what a node wrote before it ended
    }

    private static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (IOException | UncheckedIOException stays) {
            System.err.println("gleaner gossip netns: " + folder + " stays: " + stays.getMessage());
        }
    }
}
