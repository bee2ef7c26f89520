package io.gleaner.bench.trainer;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.agent.cli.GleanerVersion;
import io.gleaner.bench.workload.Workload;
import io.gleaner.bench.workload.WorkloadException;
import io.gleaner.bench.workload.Workloads;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner train}: trains a score network and writes it as an ONNX file with its training record. */
@Command(
        name = "train",
        description = "Train the learned policy on the simulator and write it as an ONNX file.",
        mixinStandardHelpOptions = true)
public final class TrainCommand implements GleanerCommand {
    private static final long NANOS_PER_MINUTE = 60_000_000_000L;
    private static final int THREADS_MOST = 256;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--workload",
            paramLabel = "WORKLOADS",
            defaultValue = "synthetic",
            split = ",",
            description =
                    "Train on these, divided by commas, in turns: " + Workloads.FORMS + " (default: ${DEFAULT-VALUE}).")
    private List<String> workloads;

    @Option(
            names = "--rules",
            paramLabel = "RULES",
            defaultValue = "gleaner",
            description =
                    "Train behind these rules: gleaner (our safeguard, a quarter of a core) or freyr (the paper's,"
                            + " whole cores) (default: ${DEFAULT-VALUE}).")
    private RulesKind rules;

    @Option(
            names = "--reward",
            paramLabel = "REWARD",
            description = "Strive for this: paper, artifact or gleaner (default: as the rules).")
    private RewardKind reward;

    @Option(
            names = "--episodes",
            paramLabel = "N",
            defaultValue = "6000",
            description =
                    "Stop after so many episodes, rounded up to whole rounds: of 80 with reward gleaner, of 160 with the"
                            + " others (default: ${DEFAULT-VALUE}). With --resume, those of the checkpoint count.")
    private int episodes;

    @Option(
            names = "--patience",
            paramLabel = "N",
            defaultValue = "2400",
            description = "Stop after so many episodes without a better checkpoint (default: ${DEFAULT-VALUE}).")
    private int patience;

    @Option(
            names = "--minutes",
            paramLabel = "M",
            description =
                    "Stop after so many minutes. How far it gets then depends on the machine; what was trained is what"
                            + " a longer training begins with.")
    private Double minutes;

    @Option(
            names = "--seed",
            paramLabel = "SEED",
            defaultValue = "1",
            description = "Draw everything from this seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--envs",
            paramLabel = "E",
            description = "Play so many episodes at a time; changes nothing but the time (default: the processors).")
    private Integer envs;

    @Option(
            names = "--held-out",
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "Judge the trained policy on so many tapes a workload that it never saw (default: ${DEFAULT-VALUE}).")
    private int heldOut;

    @Option(
            names = "--resume",
            description = "Go on from the checkpoint that a training with the same options left beside --out.")
    private boolean resume;

    @Option(
            names = "--curve",
            paramLabel = "FILE",
            description = "Draw the learning curve into this PNG file (default: beside --out, as .png).")
    private Path curve;

    @Option(
            names = "--code-version",
            paramLabel = "COMMIT",
            description = "Note in the record which commit trained (default: the version).")
    private String codeVersion;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "policy.onnx",
            description = "Write the model here, its record beside it as .json (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Override
    public Integer call() {
        String wrong = wrong();
        if (!wrong.isEmpty()) {
            throw new ParameterException(spec.commandLine(), wrong);
        }
        PrintWriter print = spec.commandLine().getOut();
        try {
            List<Workload> parsed = new ArrayList<>();
            for (String workload : workloads) {
                parsed.add(Workloads.parse(workload));
            }
            TrainingConfig config = TrainingConfig.standard(
                    String.join(",", workloads), rules, reward == null ? rules.reward() : reward, seed);
            run(config, parsed).train(print);
            return 0;
        } catch (WorkloadException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (IOException e) {
            spec.commandLine().getErr().println("gleaner train: " + e.getMessage());
            return 1;
        }
    }

    private TrainingRun run(TrainingConfig config, List<Workload> parsed) {
        long deadlineNs = minutes == null ? Long.MAX_VALUE : System.nanoTime() + (long) (minutes * NANOS_PER_MINUTE);
        return new TrainingRun(
                config,
                new Curriculum(parsed, config.invocations()),
                new ClusterStage(),
                new TrainingStop(episodes, patience, deadlineNs),
                envs == null ? Runtime.getRuntime().availableProcessors() : envs,
                heldOut,
                resume,
                System.console() != null,
                codeVersion == null ? GleanerVersion.current() : codeVersion,
                new TrainingFiles(out, curve));
    }

    /** What is wrong with the options, and what to do; empty where nothing is. */
    private String wrong() {
        if (episodes < 1 || heldOut < 1 || patience < 1) {
            return "--episodes, --patience and --held-out must be at least 1";
        }
        if (minutes != null && !(minutes > 0 && minutes < 1e6)) {
            return "--minutes must be above 0";
        }
        if (envs != null && (envs < 1 || envs > THREADS_MOST)) {
            return "--envs must be within 1 and " + THREADS_MOST;
        }
        for (Path file : curve == null ? List.of(out) : List.of(out, curve)) {
            if (!writable(file)) {
                return file + " can't be written: name a file in a folder that exists and is writable";
            }
        }
        return "";
    }

    /** Tried, and before hours of training: a folder's rights don't tell all (/proc), and a device is no file to replace. */
    private static boolean writable(Path file) {
        if (Files.exists(file)) {
            return Files.isRegularFile(file) && Files.isWritable(file);
        }
        try {
            Files.createFile(file);
            Files.delete(file);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
