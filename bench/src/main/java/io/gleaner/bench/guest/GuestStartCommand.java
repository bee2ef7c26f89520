package io.gleaner.bench.guest;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner guest start}: how much later a host's main begins. */
@Command(
        name = "start",
        mixinStandardHelpOptions = true,
        description =
                "Start a small host with -javaagent and without, in pairs, and compare when its main begins. Status 1"
                        + " where the median is more than 150 ms later.")
final class GuestStartCommand implements Callable<Integer> {
    private static final double MOST_MILLIS = 150;
    private static final int PAIRS_MOST = 10_000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--java",
            paramLabel = "JAVA_HOME",
            description =
                    "A JDK to start the host with; may be given more than once (default: the one that runs this).")
    private List<Path> homes = List.of();

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "40",
            description = "How many pairs (default: ${DEFAULT-VALUE}).")
    private int pairs;

    @Option(names = "--agent", paramLabel = "JAR", description = "The agent jar (default: the one that was built).")
    private Path agent;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures to this file, as JSON.")
    private Path json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (pairs < 1 || pairs > PAIRS_MOST) {
            throw new ParameterException(spec.commandLine(), "--pairs is from 1 to " + PAIRS_MOST + ", not " + pairs);
        }
        Map<String, MedianInterval> laterMillis = new LinkedHashMap<>();
        for (Path home : homes.isEmpty() ? List.of(Path.of(System.getProperty("java.home"))) : homes) {
            Path java = home.resolve("bin/java");
            if (!Files.isExecutable(java)) {
                throw new ParameterException(spec.commandLine(), "--java: there is no bin/java in " + home);
            }
            laterMillis.put(home.toString(), measured(java));
        }
        if (json != null) {
            new ObjectMapper()
                    .writerWithDefaultPrettyPrinter()
                    .writeValue(json.toFile(), Map.of("laterMillis", laterMillis));
        }
        return laterMillis.values().stream().allMatch(later -> later.median() <= MOST_MILLIS) ? 0 : 1;
    }

    private MedianInterval measured(Path java) throws IOException, InterruptedException {
        try (ScratchFolder state = ScratchFolder.create()) {
            Path jar = (agent == null ? AgentJarPath.find() : agent).toAbsolutePath();
            MedianInterval later = MedianInterval.of(new HostStart(java, jar, state.path()).pairs(pairs), 1);
            System.out.printf(
                    Locale.ROOT,
                    "%s: main begins %.0f ms later with the agent (median of %d pairs; 95 %%: %.0f to %.0f); at most 150: %s%n",
                    java,
                    later.median(),
                    later.count(),
                    later.low(),
                    later.high(),
                    later.median() <= MOST_MILLIS ? "yes" : "no");
            return later;
        }
    }
}
