package io.gleaner.bench.sizing.profile;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.sizing.input.CallTreeFiles;
import io.gleaner.bench.sizing.input.SamplesCsvWriter;
import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.SizingException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner profile}: measures an application's functions with each size on a platform that speaks OpenFaaS' API. */
@Command(
        name = "profile",
        description = "Measure functions with each memory size on a platform that speaks OpenFaaS' API.",
        mixinStandardHelpOptions = true)
public final class ProfileCommand implements GleanerCommand {
    private static final int SIZE_MOST = 1 << 20;

    @Spec
    private CommandSpec spec;

    @ArgGroup(multiplicity = "1")
    private Subject subject;

    /** What is measured. */
    static final class Subject {
        @Option(names = "--app", paramLabel = "FILE", description = "Measure the application of this tree file.")
        private Path app;

        @Option(names = "--function", paramLabel = "NAME", description = "Measure this function alone.")
        private String function;
    }

    @Option(
            names = "--gateway",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:8080",
            description = "Ask the platform here (default: ${DEFAULT-VALUE}).")
    private String gateway;

    @Option(
            names = "--auth-file",
            paramLabel = "FILE",
            description = "Read user:password for /system/* from this file.")
    private Path authFile;

    @Option(
            names = "--sizes",
            paramLabel = "MB",
            split = ",",
            defaultValue = "128,256,512,1024,1536,2048",
            description = "Measure with these sizes, from small to large (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes;

    @Option(
            names = "--invocations",
            paramLabel = "N",
            defaultValue = "50",
            description = "Invoke the application so often with each size, warm (default: ${DEFAULT-VALUE}).")
    private int invocations;

    @Option(
            names = "--input",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "Send this with each invocation, or @FILE for what a file holds (default: nothing).")
    private String input;

    @Option(
            names = "--mb-per-core",
            paramLabel = "MB",
            defaultValue = "1769",
            description =
                    "Set the CPU limit so that so many MB buy a core, as AWS Lambda does; 0 leaves CPU limits alone"
                            + " (default: ${DEFAULT-VALUE}).")
    private double mbPerCore;

    @Option(
            names = "--gateway-variable",
            paramLabel = "NAME",
            defaultValue = "gateway_url",
            description = "Let functions find the gateway in this environment variable while they are measured"
                    + " (default: ${DEFAULT-VALUE}).")
    private String gatewayVariable;

    @Option(
            names = "--recorder-host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description =
                    "Listen for the functions' calls at this address of this machine (default: ${DEFAULT-VALUE}).")
    private String recorderHost;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "120",
            description = "Give an invocation, and a function that gets ready, so long (default: ${DEFAULT-VALUE}).")
    private int timeoutSeconds;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "samples.csv",
            description = "Write the samples here, run by run (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(names = "--resume", description = "Go on with the file that an earlier run left.")
    private boolean resume;

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        ProfilePlan plan = plan();
        OpenFaasClient client = new OpenFaasClient(gateway, credentials(), Duration.ofSeconds(timeoutSeconds));
        Path formerFile = Path.of(out + ".deployments.json");
        Deployments deployments = Deployments.of(client, plan.tree().functions(), formerFile, mbPerCore);
        Thread atEnd = new Thread(() -> restoreAtEnd(deployments), "gleaner-profile-end");
        Runtime.getRuntime().addShutdownHook(atEnd);
        try {
            measure(plan, client, deployments);
        } finally {
            if (!deployments.isClosed()) {
                deployments.restore();
            }
            forget(atEnd);
        }
        spec.commandLine().getOut().println("wrote " + out + "; the functions have their former limits back");
        return 0;
    }

    private void measure(ProfilePlan plan, OpenFaasClient client, Deployments deployments)
            throws IOException, InterruptedException {
        boolean goesOn = resume && Files.exists(out);
        Earlier earlier = goesOn ? Earlier.in(out, plan.tree().function()) : Earlier.none();
        long all = plan.sizesMb().size() * (plan.invocations() + 1L);
        PrintWriter print = spec.commandLine().getOut();
        try (SamplesCsvWriter samples = goesOn ? SamplesCsvWriter.append(out) : SamplesCsvWriter.create(out);
                CallRecorder recorder = new CallRecorder(recorderHost, client);
                ProfileProgress progress = new ProfileProgress(print, System.console() != null, all)) {
            new Profiler(plan, deployments, recorder, samples, samples::flush, progress, earlier).run();
        }
    }

    /** On Ctrl+C. */
    private void restoreAtEnd(Deployments deployments) {
        PrintWriter err = spec.commandLine().getErr();
        try {
            deployments.restore();
            err.println("stopped; what was measured is in " + out + " (--resume goes on), former limits are back");
        } catch (IOException e) {
            err.println(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        err.flush();
    }

    private static void forget(Thread atEnd) {
        try {
            Runtime.getRuntime().removeShutdownHook(atEnd);
        } catch (IllegalStateException isEnding) {
            // Then it runs, and finds nothing left to restore.
        }
    }

    private void check() {
        if (invocations < 1 || timeoutSeconds < 1) {
            throw usage("--invocations and --timeout must be at least 1");
        }
        if (sizes.stream().anyMatch(size -> size < 1 || size > SIZE_MOST)) {
            throw usage("--sizes must be from 1 to " + SIZE_MOST + " MB");
        }
        if (!(mbPerCore >= 0 && mbPerCore <= SIZE_MOST)) {
            throw usage("--mb-per-core must be 0 or more");
        }
        if (!gateway.matches("https?://[^/?#\\s]+/?")) {
            throw usage("--gateway must be like http://127.0.0.1:8080, not " + gateway);
        }
        if (!resume && Files.exists(out)) {
            throw usage(out + " is there already: --resume goes on with it, or name another --out");
        }
    }

    private ProfilePlan plan() throws IOException {
        CallNode tree;
        try {
            tree = subject.app == null
                    ? CallNode.leaf(subject.function)
                    : CallTreeFiles.read(subject.app).checked();
        } catch (SizingException e) {
            throw usage(e.getMessage());
        }
        byte[] sent = input.startsWith("@")
                ? Files.readAllBytes(Path.of(input.substring(1)))
                : input.getBytes(StandardCharsets.UTF_8);
        return new ProfilePlan(
                tree,
                List.copyOf(new TreeSet<>(sizes)),
                invocations,
                sent,
                gatewayVariable,
                Duration.ofSeconds(timeoutSeconds));
    }

    private String credentials() throws IOException {
        if (authFile == null) {
            return "";
        }
        String line = Files.readString(authFile).strip();
        if (line.indexOf(':') <= 0) {
            throw usage("--auth-file: " + authFile + " must hold user:password");
        }
        return line;
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
