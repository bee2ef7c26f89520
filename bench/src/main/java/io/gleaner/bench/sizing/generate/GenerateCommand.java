package io.gleaner.bench.sizing.generate;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.sizing.input.CallTreeFiles;
import io.gleaner.bench.sizing.input.SamplesCsvWriter;
import io.gleaner.placement.sizing.ApplicationRun;
import io.gleaner.placement.sizing.Sample;
import io.gleaner.placement.sizing.SizingException;
import io.gleaner.placement.sizing.traces.TraceFormat;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner applications generate}: one of the paper's applications as files. */
@Command(
        name = "generate",
        description = "Write a synthetic application's tree, and samples or traces of a model of it.",
        mixinStandardHelpOptions = true)
public final class GenerateCommand implements GleanerCommand {
    private static final double US_PER_MS = 1e3;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--app",
            paramLabel = "NAME",
            defaultValue = "three",
            description =
                    "Generate this: three, six, ten (functions that compute) or petstore (default: ${DEFAULT-VALUE}).")
    private String app;

    @Option(
            names = "--seed",
            paramLabel = "SEED",
            defaultValue = "1",
            description = "Draw the functions' work and their runs from this seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--sizes",
            paramLabel = "MB",
            split = ",",
            defaultValue = "128,256,512,1024,1536,2048",
            description = "Run all functions with each of these sizes (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes;

    @Option(
            names = "--requests",
            paramLabel = "N",
            defaultValue = "50",
            description = "Make so many requests with each size, the first of them cold (default: ${DEFAULT-VALUE}).")
    private int requests;

    @Option(names = "--tree", paramLabel = "FILE", description = "Write who calls whom here, as JSON.")
    private Path tree;

    @Option(names = "--samples", paramLabel = "FILE", description = "Write the functions' own times here, as CSV.")
    private Path samples;

    @Option(
            names = "--traces",
            paramLabel = "FORMAT",
            description = "Write traces too, of this format: otlp, zipkin or xray.")
    private TraceFormat traces;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write the traces here, compressed if the name ends with .gz (default: NAME-traces.json).")
    private Path out;

    @Override
    public Integer call() throws IOException {
        if (tree == null && samples == null && traces == null) {
            throw usage("name what to write: --tree FILE, --samples FILE or --traces FORMAT");
        }
        if (requests < 1 || sizes.stream().anyMatch(size -> size < 1 || size > 1 << 20)) {
            throw usage("--requests must be at least 1, and --sizes from 1 to 1048576 MB");
        }
        SyntheticApplication application = application();
        if (tree != null) {
            CallTreeFiles.write(tree, application.tree());
            said(tree);
        }
        if (samples != null) {
            try (SamplesCsvWriter writer = SamplesCsvWriter.create(samples)) {
                play(application, request -> samples(request, writer));
            }
            said(samples);
        }
        if (traces != null) {
            Path file = out == null ? Path.of(app + "-traces.json") : out;
            try (TraceWriter writer = new TraceWriter(open(file), traces)) {
                play(application, writer::write);
            }
            said(file);
        }
        return 0;
    }

    private SyntheticApplication application() {
        try {
            return SyntheticApplication.of(app, seed);
        } catch (SizingException e) {
            throw usage(e.getMessage());
        }
    }

    /** Who takes requests. */
    private interface Taker {
        void take(ModelRequest request) throws IOException;
    }

    private void play(SyntheticApplication application, Taker taker) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        for (int size : sizes) {
            for (int r = 0; r < requests; r++) {
                taker.take(new ModelRequest(application, size, r == 0, random));
            }
        }
    }

    private static void samples(ModelRequest request, SamplesCsvWriter writer) {
        for (ModelRequest.Run run : request.runs) {
            writer.sample(new Sample(
                    run.function(), request.memoryMb(), run.ownUs() / US_PER_MS, request.cold(), Sample.UNKNOWN_INPUT));
        }
        writer.run(new ApplicationRun(
                request.memoryMb(), request.durationUs() / US_PER_MS, request.cold(), Sample.UNKNOWN_INPUT));
    }

    private static OutputStream open(Path file) throws IOException {
        OutputStream raw = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        return file.toString().endsWith(".gz") ? new GZIPOutputStream(raw, 1 << 16) : raw;
    }

    private void said(Path file) throws IOException {
        spec.commandLine().getOut().println("wrote " + file + " (" + Files.size(file) + " bytes)");
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
