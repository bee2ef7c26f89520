package io.gleaner.bench.gossip.simulate;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.gossip.check.Objection;
import io.gleaner.bench.gossip.check.Objections;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner gossip check}: many clusters in random trouble, judged by checkers that know nothing of the protocol. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Play clusters in random trouble, one for each seed: loss, duplicates, reordering, one-way and full partitions, stalls,"
                    + " restarts and kills; and judge what each node believes by checkers that share no code with the protocol.",
            "Status 1 where a checker objects; each seed that fails is printed with the command that plays it again. With --seeds 1"
                    + " its troubles are told as well where it fails."
        })
public final class GossipCheckCommand implements GleanerCommand {
    private static final int OBJECTIONS_SHOWN = 3;
    private static final long SAID_EVERY_NS = 10_000_000_000L;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Play so many seeds (default: ${DEFAULT-VALUE}).")
    private int seeds;

    @Option(
            names = "--first-seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Begin with this seed (default: ${DEFAULT-VALUE}).")
    private long firstSeed;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "20",
            description = "Simulate clusters of so many nodes (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Override
    public Integer call() {
        within("--seeds", seeds, 1_000_000);
        within("--nodes", nodes, 100);
        if (nodes < 3) {
            throw new ParameterException(spec.commandLine(), "--nodes is from 3 to 100, not " + nodes);
        }
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        int failed = 0;
        long saidNs = System.nanoTime();
        for (int i = 0; i < seeds; i++) {
            SeedRun run = new SeedRun(firstSeed + i, nodes);
            Objections objections = run.play();
            if (objections.count() > 0) {
                failed++;
                tell(out, firstSeed + i, objections);
                if (seeds == 1) {
                    run.story().forEach(out::println);
                }
            }
            if (System.nanoTime() - saidNs > SAID_EVERY_NS) {
                saidNs = System.nanoTime();
                err.printf(Locale.ROOT, "%d of %d seeds played, %d failed%n", i + 1, seeds, failed);
                err.flush();
            }
        }
        out.printf(
                Locale.ROOT,
                "%d seeds from %d of %d nodes over %d virtual seconds: %s%n",
                seeds,
                firstSeed,
                nodes,
                SeedRun.END_NS / 1_000_000_000,
                failed == 0 ? "no checker objects" : failed + " failed");
        out.flush();
        return failed == 0 ? 0 : 1;
    }

    private void tell(PrintWriter out, long seed, Objections objections) {
        out.printf(Locale.ROOT, "seed %d: %d objections%n", seed, objections.count());
        objections.first().stream()
                .limit(OBJECTIONS_SHOWN)
                .map(Objection::toString)
                .forEach(text -> out.println("  " + text));
        out.println("  again: " + rerun(seed, nodes));
        out.flush();
    }

    static String rerun(long seed, int nodes) {
        return "./gleaner gossip check --seeds 1 --first-seed " + seed + " --nodes " + nodes;
    }

    private void within(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw new ParameterException(spec.commandLine(), option + " is from 1 to " + most + ", not " + value);
        }
    }
}
