package io.gleaner.bench.gossip.rivals;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gleaner.agent.cli.GleanerCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner gossip bench}: real nodes on loopback, and scalecube-cluster's beside them. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = {
            "Measure real gossip nodes on loopback and scalecube-cluster's beside them, one after the other: bytes and CPU of each"
                    + " node, and how old its knowledge of the others' load is. Each node's load changes twice a second.",
            "Each library's nodes share a JVM; as root it has a network namespace of its own, so that nobody else's traffic"
                    + " counts. Takes about two minutes, or one with --no-rival.",
            "Nodes that wait for a core have old knowledge, so measure on a machine that does nothing else: it is said where a"
                    + " library's threads waited longer than they ran."
        })
public final class GossipBenchCommand implements GleanerCommand {
    private static final String ROW = "%-34s %12s %12s %10s%n";
    private static final String ROW_ALONE = "%-34s %12s%n";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "20",
            description = "Run so many nodes of each library (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "30",
            description = "Measure for so long (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            defaultValue = "20",
            description = "Let them run for so many seconds before (default: ${DEFAULT-VALUE}).")
    private int warmUpSeconds;

    @Option(
            names = "--no-rival",
            description =
                    "Leave out scalecube-cluster, which takes about 50 ms of CPU a second and node with 20 nodes, and more"
                            + " with more.")
    private boolean noRival;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures to this file, as JSON.")
    private Path json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        within("--nodes", nodes, 2, 60);
        within("--seconds", seconds, 1, 3_600);
        within("--warm-up", warmUpSeconds, 0, 600);
        boolean isolated = HerdProcess.canIsolate();
        PrintWriter out = spec.commandLine().getOut();
        if (!isolated) {
            out.println(
                    "No network namespace can be made (that takes root): bytes are those of the whole machine's loopback.");
        }
        Map<Library, Rival> rivals = new EnumMap<>(Library.class);
        for (Library library : noRival ? List.of(Library.GLEANER) : List.of(Library.values())) {
            spec.commandLine().getErr().println("measuring " + library + " ...");
            spec.commandLine().getErr().flush();
            rivals.put(library, measure(library, isolated));
        }
        print(out, rivals);
        if (json != null) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("nodes", nodes);
            rivals.forEach((library, rival) -> figures.put(library.name().toLowerCase(Locale.ROOT), rival));
            new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(json.toFile(), figures);
        }
        return 0;
    }

    private Rival measure(Library library, boolean isolated) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("gleaner-gossip-bench");
        try (HerdProcess herd = HerdProcess.start(library, nodes, folder, isolated)) {
            herd.hear("whole");
            TimeUnit.SECONDS.sleep(warmUpSeconds);
            ProcessMeters before = herd.meters();
            herd.tell(Integer.toString(seconds));
            herd.hear("measured");
            ProcessMeters after = herd.meters();
            String[] ages = herd.hear("ages").split(" ");
            double nodeSeconds = nodes * (after.atNs() - before.atNs()) / 1e9;
            double looks = Double.parseDouble(ages[2]);
            double unknown = Double.parseDouble(ages[3]);
            return new Rival(
                    (after.loopbackBytes() - before.loopbackBytes()) / nodeSeconds,
                    (after.loopbackPackets() - before.loopbackPackets()) / nodeSeconds,
                    (after.cpuMillis() - before.cpuMillis()) / nodeSeconds,
                    (after.waitMillis() - before.waitMillis()) / nodeSeconds,
                    Double.parseDouble(ages[0]),
                    Double.parseDouble(ages[1]),
                    unknown / Math.max(1, looks + unknown));
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> paths = Files.walk(folder)) {
            all = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.deleteIfExists(path);
        }
    }

    private void print(PrintWriter out, Map<Library, Rival> rivals) {
        out.printf(Locale.ROOT, "%d nodes on loopback, 2 updates a second, %d s%n", nodes, seconds);
        if (noRival) {
            out.printf(Locale.ROOT, ROW_ALONE, "per node", "gleaner");
        } else {
            out.printf(Locale.ROOT, ROW, "per node", "gleaner", "scalecube", "ratio");
        }
        row(out, "kB/s (with all headers)", rivals, rival -> rival.bytesPerSecondPerNode() / 1e3);
        row(out, "packets/s", rivals, Rival::packetsPerSecondPerNode);
        row(out, "CPU ms/s", rivals, Rival::cpuMillisPerSecondPerNode);
        row(out, "waiting for a core, ms/s", rivals, Rival::coreWaitMillisPerSecondPerNode);
        row(out, "age of knowledge, mean (ms)", rivals, Rival::ageMeanMillis);
        row(out, "age of knowledge, p99 (ms)", rivals, Rival::ageP99Millis);
        row(out, "nothing known (% of looks)", rivals, rival -> 100 * rival.unknownShare());
        out.println((noRival ? "" : "ratio: scalecube's value over gleaner's; ")
                + "of ages a quarter of a second is the interval of the updates");
        rivals.forEach((library, rival) -> {
            if (rival.starved()) {
                out.println(library.name().toLowerCase(Locale.ROOT)
                        + " waited for a core longer than it ran: the machine is busy or too small for it, and its ages"
                        + " tell of that");
            }
        });
        out.flush();
    }

    private static void row(PrintWriter out, String what, Map<Library, Rival> rivals, ToDoubleFunction<Rival> valueOf) {
        double own = valueOf.applyAsDouble(rivals.get(Library.GLEANER));
        Rival scalecube = rivals.get(Library.SCALECUBE);
        if (scalecube == null) {
            out.printf(Locale.ROOT, ROW_ALONE, what, number(own));
            return;
        }
        double other = valueOf.applyAsDouble(scalecube);
        String ratio = own > 0 ? String.format(Locale.ROOT, "%.1f", other / own) : "-";
        out.printf(Locale.ROOT, ROW, what, number(own), number(other), ratio);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private void within(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    spec.commandLine(), option + " is from " + least + " to " + most + ", not " + value);
        }
    }
}
