package io.gleaner.bench.jmh;

import io.gleaner.agent.cli.GleanerCommand;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
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
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./gleaner jmh}: the benchmarks, each in a JVM of its own with this one's options. */
@Command(
        name = "jmh",
        mixinStandardHelpOptions = true,
        description = {
            "Measure what the agent costs its host, with JMH: decisions, completions, the watch's tick, the journal, the"
                    + " scorers. Best with nothing else running: compare within a run, by ratios."
        })
public final class JmhCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PATTERN",
            defaultValue = ".*",
            description = "Which: a regular expression, such as Admit, Scorer.java or Journal (default: all).")
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
        // The lock is one file for all users of a machine, and what another one left can't be opened.
        System.setProperty("jmh.ignoreLock", "true");
        out.println("Each benchmark takes " + (quick ? "about 10" : 6 * seconds + 10)
                + " s, in a JVM of its own; the table comes at the end.");
        Collection<RunResult> results = run();
        if (results.isEmpty()) {
            spec.commandLine().getErr().println("gleaner jmh: no benchmark's name matches " + pattern);
            return 2;
        }
        new JmhTable(results).print(out);
        return 0;
    }

    /** JMH keeps what a benchmark threw in the background. */
    private Collection<RunResult> run() throws RunnerException {
        try {
            return new Runner(options()).run();
        } catch (RunnerException e) {
            Throwable cause = e;
            while (cause.getCause() != null || cause.getSuppressed().length > 0) {
                cause = cause.getCause() != null ? cause.getCause() : cause.getSuppressed()[0];
            }
            throw cause == e ? e : new RunnerException(e.getMessage() + ": " + cause.getMessage(), e);
        }
    }

    private org.openjdk.jmh.runner.options.Options options() {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(pattern)
                .forks(1)
                .warmupIterations(quick ? 1 : 3)
                .warmupTime(TimeValue.seconds(quick ? 1 : seconds))
                .measurementIterations(quick ? 1 : 3)
                .measurementTime(TimeValue.seconds(quick ? 1 : seconds))
                .shouldFailOnError(true)
                .addProfiler(GCProfiler.class)
                .verbosity(verbose ? VerboseMode.NORMAL : VerboseMode.SILENT);
        if (optionCounts != null) {
            options.param("options", optionCounts);
        }
        if (json != null) {
            options.resultFormat(ResultFormatType.JSON).result(json.toString());
        }
        return options.build();
    }
}
