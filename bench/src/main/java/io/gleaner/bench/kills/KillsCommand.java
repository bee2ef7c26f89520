package io.gleaner.bench.kills;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner kills}: what a killed agent leaves behind, and how soon that is mended. */
@Command(
        name = "kills",
        mixinStandardHelpOptions = true,
        description = {
            "Kill an agent (kill -9) at random moments while its loans of CPU and memory are in force, start it again, and"
                    + " measure from its main how soon no container stands below its user allocation. Every fifth restart is"
                    + " killed too, at a random moment of its start. Read each killed journal to its last acknowledged"
                    + " record, and let the run after each kill lend again and end. About 5 s a kill.",
            "Needs the right to write cgroups. Status 1 where anything is not as it must be."
        })
public final class KillsCommand implements GleanerCommand {
    private static final int TIMES_MOST = 1_000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--times",
            paramLabel = "N",
            defaultValue = "50",
            description = "How many kills (default: ${DEFAULT-VALUE}).")
    private int times;

    @Option(
            names = "--seed",
            paramLabel = "SEED",
            defaultValue = "1",
            description = "Of the moments of the kills (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--restore", description = "Have ./gleaner restore mend it, and measure that, before the next run.")
    private boolean restore;

    @Option(
            names = "--demo",
            description =
                    "Kill the demo itself, functions and platform included: about 45 s a kill, and a minute after the last.")
    private boolean demo;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the rounds to this file, as JSON.")
    private Path json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (times < 1 || times > TIMES_MOST) {
            throw new ParameterException(spec.commandLine(), "--times is from 1 to " + TIMES_MOST + ", not " + times);
        }
        CgroupTree tree = CgroupTree.detect(Path.of("/sys/fs/cgroup"), Path.of("/proc"));
        if (!tree.writable()) {
            throw new IOException("limits can't be written here (" + tree.explain()
                    + "): run it as root, or with a writable cgroup tree");
        }
        Path folder = Files.createTempDirectory("gleaner-kills");
        Path stateDir = Files.createDirectory(folder.resolve("state"));
        try (Drill drill = demo
                ? new DemoDrill(stateDir, restore, seed)
                : new KillDrill(DrillNode.start(tree), stateDir, restore, seed)) {
            Thread cleanup = new Thread(() -> closeQuietly(drill), "gleaner-kills-cleanup");
            Runtime.getRuntime().addShutdownHook(cleanup);
            List<KillRound> rounds = play(drill);
            List<String> failures = drill.finish();
            Runtime.getRuntime().removeShutdownHook(cleanup);
            if (json != null) {
                new KillsJson(seed, restore, demo, rounds, failures).write(json);
            }
            return verdict(rounds, failures) ? 0 : 1;
        } finally {
            delete(folder);
        }
    }

    private static void closeQuietly(Drill drill) {
        try {
            drill.close();
        } catch (IOException stays) {
            System.err.println("gleaner kills: a group stays: " + stays.getMessage());
        }
    }

    private List<KillRound> play(Drill drill) throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "%d kills, seed %d, mended by %s.%n%4s %-6s %9s %11s %6s %9s %13s %10s  %s%n",
                times,
                seed,
                restore ? "./gleaner restore" : "a restart",
                "kill",
                "loans",
                "after ms",
                "start kill",
                "short",
                "mended ms",
                "acknowledged",
                "read",
                "verdict");
        out.println(
                "(start kill: ms into its start at which the restart was killed as well, - = it wasn't; short: containers"
                        + " below their user allocation when the agent was killed)");
        List<KillRound> rounds = new ArrayList<>();
        for (int number = 1; number <= times; number++) {
            KillRound round = drill.round(number);
            rounds.add(round);
            out.printf(
                    Locale.ROOT,
                    "%4d %-6s %9d %11s %6d %9.1f %13d %10d  %s%n",
                    number,
                    round.cpuLoan(),
                    round.killedAfterMillis(),
                    round.startKilledAfterMillis() < 0 ? "-" : Long.toString(round.startKilledAfterMillis()),
                    round.shortAtKill().size(),
                    round.restoredMillis(),
                    round.acknowledged(),
                    round.read(),
                    round.passed() ? "ok" : String.join("; ", round.failures()));
            out.flush();
        }
        return rounds;
    }

    private boolean verdict(List<KillRound> rounds, List<String> failures) {
        PrintWriter out = spec.commandLine().getOut();
        long passed = rounds.stream().filter(KillRound::passed).count();
        long hurt =
                rounds.stream().filter(round -> !round.shortAtKill().isEmpty()).count();
        double slowest =
                rounds.stream().mapToDouble(KillRound::restoredMillis).max().orElse(0);
        out.printf(
                Locale.ROOT,
                "%d of %d kills left somebody below their user allocation; mended after %.1f ms at most from main (limit"
                        + " %.0f).%n",
                hurt,
                rounds.size(),
                slowest,
                KillDrill.RESTORED_MILLIS_MOST);
        failures.forEach(out::println);
        boolean all = passed == rounds.size() && hurt > 0 && failures.isEmpty();
        out.printf(
                "%s: %d of %d kills mended in time, journals read to the last acknowledged record, next runs lent again"
                        + " and ended.%n",
                all ? "PASS" : "FAIL", passed, rounds.size());
        out.flush();
        return all;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> below = Files.walk(folder)) {
            for (Path path : below.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
