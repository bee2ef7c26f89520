package io.gleaner.bench.packing.judge;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.packing.output.Solution;
import io.gleaner.bench.packing.output.Units;
import io.gleaner.bench.packing.solve.Methods;
import io.gleaner.bench.packing.solve.PackProgress;
import io.gleaner.bench.packing.solve.Solver;
import io.gleaner.placement.packing.Instance;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner pack judge}: small instances beside an exact solver. */
@Command(
        name = "judge",
        mixinStandardHelpOptions = true,
        description = {
            "Pack small random instances by best and solve the same to proven optimality by OR-Tools (CP-SAT), and say where they"
                    + " differ and how much longer each takes. The exit status is 1 where best needs more machines.",
            "Each instance has a seed; one that differs is named by it."
        })
public final class PackJudgeCommand implements GleanerCommand {
    private static final int WARM_UP = 30;
    private static final int SHOWN_MOST = 10;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--instances",
            paramLabel = "K",
            defaultValue = "200",
            description = "Judge so many (default: ${DEFAULT-VALUE}).")
    private int instances;

    @Option(
            names = "--n",
            paramLabel = "N",
            defaultValue = "8",
            description = "Give each at most so many applications, 1 to 12 (default: ${DEFAULT-VALUE}).")
    private int n;

    @Option(
            names = "--first-seed",
            paramLabel = "X",
            defaultValue = "1",
            description = "Draw the first from this number (default: ${DEFAULT-VALUE}).")
    private long firstSeed;

    @Override
    public Integer call() {
        if (instances < 1 || instances > 1_000_000) {
            throw new ParameterException(spec.commandLine(), "--instances is from 1 to 1000000, not " + instances);
        }
        if (n < 1 || n > 12) {
            throw new ParameterException(spec.commandLine(), "--n is from 1 to 12, not " + n);
        }
        PrintWriter out = spec.commandLine().getOut();
        ExactSolver.load();
        for (int i = 0; i < WARM_UP; i++) {
            Verdict.of(firstSeed - 1 - i, n);
        }
        List<Verdict> verdicts = new ArrayList<>();
        try (PackProgress progress = new PackProgress(spec.commandLine().getErr(), 0, "instances")) {
            for (int i = 0; i < instances; i++) {
                verdicts.add(Verdict.of(firstSeed + i, n));
                progress.said(i + 1, instances, worse(verdicts).size() + " worse");
            }
        }
        return print(out, verdicts);
    }

    private static List<Verdict> worse(List<Verdict> verdicts) {
        return verdicts.stream().filter(Verdict::worse).toList();
    }

    private int print(PrintWriter out, List<Verdict> verdicts) {
        List<Verdict> worse = worse(verdicts);
        out.println(Units.count(verdicts.size()) + " instances of 1 to " + n
                + " applications: best needs the optimal number of" + " machines in "
                + Units.count(verdicts.size() - worse.size()) + ".");
        worse.stream()
                .limit(SHOWN_MOST)
                .forEach(verdict -> out.println("  seed " + verdict.seed() + ": " + verdict.found() + " machines, "
                        + verdict.optimum() + " do"));
        double own = verdicts.stream().mapToLong(Verdict::ownNs).average().orElse(0) / 1e6;
        double exact = verdicts.stream().mapToLong(Verdict::exactNs).average().orElse(0) / 1e6;
        out.printf(
                Locale.ROOT,
                "best takes %.3f ms in the mean, CP-SAT %.3f ms: %.0f times as long.%n",
                own,
                exact,
                exact / own);
        out.flush();
        return worse.isEmpty() ? 0 : 1;
    }

    /** How one instance went. */
    record Verdict(long seed, int found, int optimum, long ownNs, long exactNs) {
        static Verdict of(long seed, int n) {
            Instance instance = SmallInstances.of(seed, n);
            long beganNs = System.nanoTime();
            Solution solution = solve(instance);
            long ownNs = System.nanoTime() - beganNs;
            beganNs = System.nanoTime();
            int optimum = ExactSolver.machines(instance, solution.plan().machines());
            return new Verdict(seed, solution.plan().machines(), optimum, ownNs, System.nanoTime() - beganNs);
        }

        private static Solution solve(Instance instance) {
            try (PackProgress budget = PackProgress.silent(1)) {
                return new Solver(budget).pack(instance, Methods.BEST, false);
            }
        }

        boolean worse() {
            return found > optimum;
        }
    }
}
