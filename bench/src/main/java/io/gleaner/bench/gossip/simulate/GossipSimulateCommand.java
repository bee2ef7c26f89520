package io.gleaner.bench.gossip.simulate;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.transport.gossip.GossipSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner gossip simulate}: a cluster of the protocol's nodes in virtual time, and its figures. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        description = {
            "Play a cluster of gossip nodes in virtual time over a network that loses and delays, and print its figures beside"
                    + " what they are to be. The same options and seed give the same figures.",
            "The bounds in the table are those of 50 nodes without loss; docs/transport.md says how each is measured."
        })
public final class GossipSimulateCommand implements GleanerCommand {
    private static final int NODES_MOST = 20_000;
    private static final int NODES_PER_ZONE = 100;
    private static final long SECOND_NS = 1_000_000_000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "50",
            description = "Simulate so many nodes (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "60",
            description = "Play so many virtual seconds (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--loss",
            paramLabel = "P",
            defaultValue = "0",
            description = "Lose this share of the datagrams, 0 to 0.9 (default: ${DEFAULT-VALUE}).")
    private double loss;

    @Option(
            names = "--stall",
            paramLabel = "F",
            defaultValue = "0",
            description =
                    "Let this share of the nodes stand still for 2 s and run for 0.5 s in turn, 0 to 0.9 (default:"
                            + " ${DEFAULT-VALUE}).")
    private double stall;

    @Option(
            names = "--partition",
            paramLabel = "T",
            defaultValue = "0",
            description =
                    "Cut the cluster into halves for so many seconds from second 60 on (default: ${DEFAULT-VALUE}).")
    private int partition;

    @Option(
            names = "--kill",
            paramLabel = "K",
            description = "Kill so many nodes, one after the other (default: 5, of few nodes a quarter).")
    private Integer kill;

    @Option(
            names = "--seed",
            paramLabel = "X",
            defaultValue = "1",
            description = "Draw all that is random from this number (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--zones",
            paramLabel = "Z",
            description = "Spread the nodes over so many zones (default: one for each 100 nodes).")
    private Integer zones;

    @Option(
            names = "--no-local-health",
            description = "Let no node doubt itself, to compare: plain SWIM, without guards against own pauses.")
    private boolean noLocalHealth;

    @Option(
            names = "--delay-ms",
            paramLabel = "D",
            defaultValue = "0.5",
            description = "Delay each datagram by so many milliseconds, and by up to half of it more (default:"
                    + " ${DEFAULT-VALUE}).")
    private double delayMillis;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures to this file, as JSON.")
    private Path json;

    @Override
    public Integer call() throws IOException {
        check();
        PrintWriter out = spec.commandLine().getOut();
        GossipRun run = new GossipRun(setup(), new Play(seconds, stall, partition, kills()));
        double tookSeconds;
        try (GossipProgress progress =
                new GossipProgress(spec.commandLine().getErr(), System.console() != null, seconds)) {
            run.run(progress);
            tookSeconds = progress.tookSeconds();
        }
        new FiguresTable(out, run).print(tookSeconds);
        if (json != null) {
            new ObjectMapper()
                    .writerWithDefaultPrettyPrinter()
                    .writeValue(json.toFile(), run.figures().json());
        }
        return 0;
    }

    private Setup setup() {
        long delayNs = (long) (delayMillis * 1e6);
        GossipSettings settings =
                GossipSettings.builder().localHealth(!noLocalHealth).build();
        long startsWithinNs = Math.min(seconds * SECOND_NS / 4, Math.max(SECOND_NS, nodes * SECOND_NS / 1_000));
        return new Setup(
                nodes, zones(), seed, new Links(delayNs, delayNs / 2, loss, 0, 0, 0), settings, startsWithinNs);
    }

    private int zones() {
        return zones != null ? zones : (nodes + NODES_PER_ZONE - 1) / NODES_PER_ZONE;
    }

    private int kills() {
        return kill != null ? kill : Math.min(5, (nodes - Play.stalled(stall, nodes)) / 4);
    }

    private void check() {
        within("--nodes", nodes, 2, NODES_MOST);
        within("--seconds", seconds, 1, 86_400);
        within("--loss", loss, 0, 0.9);
        within("--stall", stall, 0, 0.9);
        within("--partition", partition, 0, 86_400);
        within("--delay-ms", delayMillis, 0, 10_000);
        checkJson();
        if (zones != null) {
            within("--zones", zones, 1, nodes);
        }
        if (kill != null) {
            within("--kill", kill, 0, nodes - Play.stalled(stall, nodes) - 1);
        }
        if (partition > 0 && seconds <= Play.PARTITION_SECOND) {
            throw bad("--partition begins at second " + Play.PARTITION_SECOND
                    + ": --seconds must be more than that, best " + (Play.PARTITION_SECOND + partition + 60) + ", not "
                    + seconds);
        }
    }

    /** Before minutes of work, not after. */
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
        return value == Math.rint(value) && !Double.isInfinite(value)
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
