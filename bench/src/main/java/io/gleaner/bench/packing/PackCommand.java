package io.gleaner.bench.packing;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.packing.generate.GenerateCommand;
import io.gleaner.bench.packing.input.Applications;
import io.gleaner.bench.packing.input.ApplicationsFile;
import io.gleaner.bench.packing.input.InputException;
import io.gleaner.bench.packing.judge.PackJudgeCommand;
import io.gleaner.bench.packing.output.PlanText;
import io.gleaner.bench.packing.output.Solution;
import io.gleaner.bench.packing.simulate.PackSimulateCommand;
import io.gleaner.bench.packing.solve.Methods;
import io.gleaner.bench.packing.solve.PackProgress;
import io.gleaner.bench.packing.solve.Solver;
import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.PackingException;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner pack}: applications whose load may be divided, on as few machines as possible. */
@Command(
        name = "pack",
        mixinStandardHelpOptions = true,
        subcommands = {GenerateCommand.class, PackSimulateCommand.class, PackJudgeCommand.class},
        description = {
            "Pack applications whose CPU load may be divided between instances, each of which takes the whole memory, on as few"
                    + " identical machines as possible, and say how far from the least possible number that is.",
            "Applications are CSV with the columns app,cpu,memory (cores as 1.5 or 250m; bytes, or 2GiB, 512MiB, 3GB) and"
                    + " perhaps instances, or JSON with the same names, plain or gzip. docs/packing.md explains methods, bounds"
                    + " and files."
        })
public final class PackCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Option(names = "--apps", paramLabel = "FILE", description = "Pack the applications of this file (CSV or JSON).")
    private Path apps;

    @Mixin
    private MachineOptions machine;

    @Option(
            names = "--method",
            paramLabel = "NAME",
            defaultValue = Methods.BEST,
            description =
                    "Pack by this method, such as multi-first-fit or first-fit/cpu; best takes what is best in the time"
                            + " (default: ${DEFAULT-VALUE}). A wrong name lists them.")
    private String method;

    @Option(names = "--single", description = "Leave each application in one piece, to compare.")
    private boolean single;

    @Option(
            names = "--min-instances",
            paramLabel = "N",
            defaultValue = "1",
            description = "Give each application at least so many instances on different machines, unless its line says"
                    + " otherwise (default: ${DEFAULT-VALUE}).")
    private int minInstances;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "10",
            description = "Look for better plans for about so long, 0.01 to 86400 (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        try {
            check();
            Applications applications = ApplicationsFile.read(apps);
            pack(Instances.of(applications, machine.machine(), minInstances, Instance.ANY_MACHINES), applications);
            return 0;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (InputException e) {
            e.getMessage()
                    .lines()
                    .forEach(line -> spec.commandLine().getErr().println(spec.qualifiedName() + ": " + line));
            return 2;
        }
    }

    private void check() {
        if (apps == null || !machine.given()) {
            throw new IllegalArgumentException("--apps, --cpu and --memory are needed: what to pack on which machines");
        }
        if (!(seconds >= 0.01 && seconds <= 86_400)) {
            throw new IllegalArgumentException("--seconds is from 0.01 to 86400, not " + seconds);
        }
        if (minInstances < 1) {
            throw new IllegalArgumentException("--min-instances is at least 1, not " + minInstances);
        }
        if (single && minInstances > 1) {
            throw new IllegalArgumentException("--single allows one instance: leave it out, or --min-instances");
        }
        output.check();
    }

    private void pack(Instance instance, Applications applications) throws IOException {
        Solution solution;
        try (PackProgress progress = new PackProgress(spec.commandLine().getErr(), seconds, "methods")) {
            solution = new Solver(progress).pack(instance, method, single);
        } catch (PackingException e) {
            throw Instances.refused(applications, e);
        }
        new PlanText(solution, false).print(spec.commandLine().getOut());
        output.write(solution, false);
    }
}
