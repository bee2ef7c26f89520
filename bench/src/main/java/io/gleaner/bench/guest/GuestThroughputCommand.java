package io.gleaner.bench.guest;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner guest throughput}: a host's own work beside an agent that watches, against one that is off. */
@Command(
        name = "throughput",
        mixinStandardHelpOptions = true,
        description = {
            "Compare what two threads of a host with -javaagent get done in pairs of windows of one JVM: while the agent watches"
                    + " 50 containers with an invocation each (mode enforce), and while it is off; beside them pairs where it is"
                    + " off in both.",
            "Needs the right to write cgroups. Status 1 where the median ratio is below 0.99 though windows with the agent off in"
                    + " both are alike. Takes about two minutes."
        })
final class GuestThroughputCommand implements Callable<Integer> {
    private static final double LEAST_RATIO = 0.99;
    private static final int PAIRS_MOST = 10_000;
    private static final int CONTAINERS_MOST = 4_000;

    @Spec
    private CommandSpec spec;

    @Option(names = "--java", paramLabel = "JAVA_HOME", description = "The JDK of the host (default: that of this).")
    private Path home;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "40",
            description = "Pairs of each kind (default: ${DEFAULT-VALUE}).")
    private int pairs;

    @Option(
            names = "--window-millis",
            paramLabel = "MS",
            defaultValue = "600",
            description = "How long a window is (default: ${DEFAULT-VALUE}).")
    private long windowMillis;

    @Option(
            names = "--containers",
            paramLabel = "N",
            defaultValue = "50",
            description = "How many (default: ${DEFAULT-VALUE}).")
    private int containers;

    @Option(names = "--agent", paramLabel = "JAR", description = "The agent jar (default: the one that was built).")
    private Path agent;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures to this file, as JSON.")
    private Path json;

    private final List<Double> watched = new ArrayList<>();
    private final List<Double> same = new ArrayList<>();
    private double agentCores;

    @Override
    public Integer call() throws IOException, InterruptedException {
        check("--pairs", pairs, PAIRS_MOST);
        check("--window-millis", windowMillis, 60_000);
        check("--containers", containers, CONTAINERS_MOST);
        CgroupTree tree = CgroupTree.detect(Path.of("/sys/fs/cgroup"), Path.of("/proc"));
        if (!tree.writable()) {
            throw new IOException("limits can't be written here (" + tree.explain()
                    + "): run it as root, or with a writable cgroup tree");
        }
        try (ScratchFolder state = ScratchFolder.create();
                IdleContainers idle = IdleContainers.start(tree, containers)) {
            run(command(state.path(), idle.names()));
        }
        MedianInterval ratio = ratio("with the agent watching " + containers + " containers", watched);
        MedianInterval again = ratio("A/A, off in both", same);
        System.out.printf(
                Locale.ROOT, "the agent's threads used %.2f %% of one core while they watched%n", 100 * agentCores);
        if (json != null) {
            new ObjectMapper()
                    .writerWithDefaultPrettyPrinter()
                    .writeValue(
                            json.toFile(), Map.of("watchedToOff", ratio, "offToOff", again, "agentCores", agentCores));
        }
        System.out.println("at least 0.99: " + verdict(ratio, again));
        return ratio.median() >= LEAST_RATIO || isNoise(again) ? 0 : 1;
    }

    static String verdict(MedianInterval ratio, MedianInterval again) {
        if (ratio.median() >= LEAST_RATIO) {
            return "yes";
        }
        return isNoise(again)
                ? "can't be told: with the agent off in both this machine's windows differ as much; run it again on a quiet"
                        + " machine"
                : "no";
    }

    /** Whether windows that should be alike differ by more than is to be told apart. */
    static boolean isNoise(MedianInterval again) {
        return again.low() < LEAST_RATIO || again.high() > 2 - LEAST_RATIO;
    }

    private void check(String option, long value, long most) {
        if (value < 1 || value > most) {
            throw new ParameterException(spec.commandLine(), option + " is from 1 to " + most + ", not " + value);
        }
    }

    private List<String> command(Path stateDir, List<String> names) throws IOException {
        Path jdk = home == null ? Path.of(System.getProperty("java.home")) : home;
        Path jar = (agent == null ? AgentJarPath.find() : agent).toAbsolutePath();
        List<String> command = new ArrayList<>(List.of(
                jdk.resolve("bin/java").toString(),
                "-XX:+UseSerialGC",
                "-Xms256m",
                "-Xmx256m",
                "-javaagent:" + jar + "=node.cpu-millis=1000000,node.memory-bytes=1024GiB,state.dir=" + stateDir,
                "-cp",
                AgentJarPath.own().toString(),
                BusyHost.class.getName(),
                Integer.toString(pairs),
                Long.toString(windowMillis)));
        command.addAll(names);
        return command;
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Process host = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(host.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                String[] words = line.split(" ");
                if (words[0].equals("cost")) {
                    agentCores = Double.parseDouble(words[1]);
                    continue;
                }
                double value = Double.parseDouble(words[1]) / Double.parseDouble(words[2]);
                (words[0].equals("agent") ? watched : same).add(value);
            }
            if (host.waitFor() != 0 || same.size() < pairs) {
                throw new IOException("the host did not come to its end: see its message above");
            }
        } finally {
            host.destroyForcibly();
        }
    }

    private static MedianInterval ratio(String what, List<Double> values) {
        MedianInterval ratio = MedianInterval.of(
                values.stream().mapToDouble(Double::doubleValue).toArray(), 1);
        System.out.printf(
                Locale.ROOT,
                "throughput %s: %.4f of off (median of %d pairs; 95 %%: %.4f to %.4f)%n",
                what,
                ratio.median(),
                ratio.count(),
                ratio.low(),
                ratio.high());
        return ratio;
    }
}
