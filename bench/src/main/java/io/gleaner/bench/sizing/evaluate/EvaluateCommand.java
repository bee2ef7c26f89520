package io.gleaner.bench.sizing.evaluate;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.sizing.evaluate.Verdicts.Verdict;
import io.gleaner.placement.sizing.Billing;
import io.gleaner.placement.sizing.SizingException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./gleaner size evaluate}: whether the methods of sizing hold what is claimed of them. */
@Command(
        name = "evaluate",
        mixinStandardHelpOptions = true,
        description = {
            "Judge methods of sizing against brute force and held-out requests, on synthetic applications and, if you name"
                    + " their files, on profiles that others published.",
            "Costs and times are compared on typical times at SLOs from the fastest reachable to a little slower than the"
                    + " cheapest. Held-out requests: methods see 50 requests a size, then 2,000 others are drawn at the sizes they"
                    + " chose. Published profiles are means, so runs are drawn around them, log-normal with sigma 0.1."
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:all that is claimed holds", "1:something does not", "2:an option or a file can't be used"})
public final class EvaluateCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--profiles",
            paramLabel = "FILE",
            description =
                    "Take ChunkFunc's profiles from here (profiles.csv): provider_profile, function, memory_mib and so on.")
    private Path profiles;

    @Option(
            names = "--curves",
            paramLabel = "FILE",
            description = "Take COSE's curves from here (image_processing.csv): function, memory_mb, duration_ms.")
    private Path curves;

    @Option(
            names = "--slos",
            paramLabel = "N",
            defaultValue = "60",
            description = "Compare costs at so many SLOs (default: ${DEFAULT-VALUE}).")
    private int slos;

    @Option(
            names = "--percentile-slos",
            paramLabel = "N",
            defaultValue = "20",
            description = "Hold requests out at so many SLOs (default: ${DEFAULT-VALUE}).")
    private int percentileSlos;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Draw applications and runs by this seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() {
        if (slos < 2 || percentileSlos < 2) {
            return say("--slos and --percentile-slos must be at least 2");
        }
        List<Verdict> verdicts = new ArrayList<>();
        try {
            // Callers of an orchestrated workflow don't wait; those of the paper's applications do.
            if (profiles != null || curves != null) {
                List<Figures> figures = judge("Published profiles", published(), Billing.OWN);
                verdicts.addAll(show(Verdicts.ofProfiles(figures)));
            }
            List<Figures> figures =
                    judge("The paper's kind of applications", SyntheticSubjects.all(seed), Billing.INCLUSIVE);
            verdicts.addAll(show(Verdicts.ofSynthetic(figures)));
        } catch (SizingException e) {
            return say(e.getMessage());
        } catch (IOException e) {
            return say("a file can't be read: " + e);
        }
        return verdicts.stream().noneMatch(Verdict::missed) ? 0 : 1;
    }

    private int say(String what) {
        spec.commandLine().getErr().println("gleaner size evaluate: " + what);
        return 2;
    }

    private List<Subject> published() throws IOException {
        List<Subject> subjects = new ArrayList<>();
        if (profiles != null) {
            subjects.addAll(ProfileSubjects.chunkFunc(profiles));
        }
        if (curves != null) {
            subjects.addAll(ProfileSubjects.cose(curves));
        }
        return subjects;
    }

    private List<Figures> judge(String title, List<Subject> subjects, Billing billing) {
        PrintWriter err = spec.commandLine().getErr();
        Judge judge = new Judge(slos, percentileSlos, billing, seed);
        List<Figures> figures = new ArrayList<>();
        for (Subject subject : subjects) {
            err.println("evaluate: " + subject.name());
            err.flush();
            figures.add(judge.judge(subject));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println(title + " (ratios are to brute force, " + slos + " SLOs; requests: " + percentileSlos + " SLOs at p"
                + (int) Judge.PERCENTILE + ", " + Judge.HELD_OUT + " held-out requests each)");
        Verdicts.table(figures).forEach(out::println);
        out.flush();
        return figures;
    }

    private List<Verdict> show(List<Verdict> verdicts) {
        PrintWriter out = spec.commandLine().getOut();
        verdicts.forEach(verdict -> out.println(verdict.line()));
        out.println();
        out.flush();
        return verdicts;
    }
}
