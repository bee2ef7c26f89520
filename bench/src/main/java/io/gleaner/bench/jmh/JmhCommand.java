package io.gleaner.bench.jmh;

import io.gleaner.agent.cli.GleanerCommand;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./gleaner jmh}: the benchmarks, each in a JVM of its own with this one's options. */
@Command(
        name = "jmh",
        mixinStandardHelpOptions = true,
        description = {
            "Measure what the agent costs its host, with JMH: decisions, completions, the watch's tick, the journal, the"
                    + " scorers, gossip and its wire. Best with nothing else running: compare within a run, by ratios."
        })
public final class JmhCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PATTERN",
            defaultValue = ".*",
            description =
                    "Which, by the table's names: a regular expression, such as Admit, Scorer.java or Journal (default:"
                            + " all).")
    private String pattern;

    @Option(
            names = "--options",
            paramLabel = "N",
            split = ",",
            description = "Only with so many options, of 8, 32, 64 and 128.")
    private String[] optionCounts;

    @Option(names = "--quick", description = "One second of each: to see that it runs.")
    private boolean quick;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "2",
            description = "Of an iteration, 1 to 600; three warm up, three count (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(names = "--json", paramLabel = "FILE", description = "Write JMH's own results there as JSON.")
    private Path json;

    @Option(names = "--verbose", description = "Show what JMH says while it runs.")
    private boolean verbose;

    @Override
    public Integer call() throws RunnerException {
        PrintWriter out = spec.commandLine().getOut();
        if (seconds < 1 || seconds > 600) {
            spec.commandLine().getErr().println("gleaner jmh: --seconds must be from 1 to 600, not " + seconds);
            return 2;
        }
        List<String> chosen = chosen();
        // The lock is one file for all users of a machine, and what another one left can't be opened.
        System.setProperty("jmh.ignoreLock", "true");
        out.println("Each benchmark takes " + (quick ? "about 10" : 6 * seconds + 10)
                + " s, in a JVM of its own; the table comes at the end.");
        new JmhTable(run(chosen)).print(out);
        return 0;
    }

    private List<String> chosen() {
        List<String> all = BenchmarkNames.all();
        try {
            List<String> chosen = BenchmarkNames.matching(Pattern.compile(pattern), all);
            if (!chosen.isEmpty()) {
                return chosen;
            }
        } catch (PatternSyntaxException e) {
            throw new ParameterException(
                    spec.commandLine(), pattern + " is no regular expression: " + e.getDescription());
        }
        throw new ParameterException(
                spec.commandLine(), "no benchmark matches " + pattern + "; there are " + BenchmarkNames.printed(all));
    }

    /** JMH keeps what a benchmark threw in the background. */
    private Collection<RunResult> run(List<String> chosen) throws RunnerException {
        try {
            return new Runner(options(chosen)).run();
        } catch (RunnerException e) {
            Throwable cause = e;
            while (cause.getCause() != null || cause.getSuppressed().length > 0) {
                cause = cause.getCause() != null ? cause.getCause() : cause.getSuppressed()[0];
            }
            throw cause == e ? e : new RunnerException(e.getMessage() + ": " + cause.getMessage(), e);
        }
    }

    private org.openjdk.jmh.runner.options.Options options(List<String> chosen) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .forks(1)
                .warmupIterations(quick ? 1 : 3)
                .warmupTime(TimeValue.seconds(quick ? 1 : seconds))
                .measurementIterations(quick ? 1 : 3)
                .measurementTime(TimeValue.seconds(quick ? 1 : seconds))
                .shouldFailOnError(true)
                .addProfiler(GCProfiler.class)
                .verbosity(verbose ? VerboseMode.NORMAL : VerboseMode.SILENT);
        chosen.forEach(name -> options.include("^" + Pattern.quote(name) + "$"));
        if (optionCounts != null) {
            options.param("options", optionCounts);
        }
        if (json != null) {
            options.resultFormat(ResultFormatType.JSON).result(json.toString());
        }
        return options.build();
    }
}
