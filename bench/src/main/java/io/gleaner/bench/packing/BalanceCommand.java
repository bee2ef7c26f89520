package io.gleaner.bench.packing;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.packing.input.Amounts;
import io.gleaner.bench.packing.input.Applications;
import io.gleaner.bench.packing.input.ApplicationsFile;
import io.gleaner.bench.packing.input.InputException;
import io.gleaner.bench.packing.output.PlanText;
import io.gleaner.bench.packing.output.Solution;
import io.gleaner.bench.packing.solve.Balancer;
import io.gleaner.bench.packing.solve.PackProgress;
import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.Machine;
import io.gleaner.placement.packing.PackingException;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner balance}: applications whose load may be divided, on machines there are, each loaded as little as possible. */
@Command(
        name = "balance",
        mixinStandardHelpOptions = true,
        description = {
            "Spread applications whose CPU load may be divided over the machines there are, so that the highest load is as low as"
                    + " possible, and say how far from the least possible one that is.",
            "Files are those of ./gleaner pack; docs/packing.md explains them."
        })
public final class BalanceCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--apps",
            paramLabel = "FILE",
            required = true,
            description = "Spread the applications of this file (CSV or JSON).")
    private Path apps;

    @Option(names = "--machines", paramLabel = "M", required = true, description = "Use at most so many machines.")
    private int machines;

    @Option(
            names = "--memory",
            paramLabel = "BYTES",
            required = true,
            description = "Give each machine so much memory, such as 128GiB.")
    private String memory;

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
            balance(
                    Instances.of(applications, Machine.ofMemory(Amounts.memoryBytes(memory)), 1, machines),
                    applications);
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
        if (machines < 1) {
            throw new IllegalArgumentException("--machines is at least 1, not " + machines);
        }
        if (!(seconds >= 0.01 && seconds <= 86_400)) {
            throw new IllegalArgumentException("--seconds is from 0.01 to 86400, not " + seconds);
        }
        output.check();
    }

    private void balance(Instance instance, Applications applications) throws IOException {
        Solution solution;
        try (PackProgress progress = new PackProgress(spec.commandLine().getErr(), seconds, "halvings")) {
            solution = new Balancer(progress).balance(instance);
        } catch (PackingException e) {
            throw Instances.refused(applications, e);
        }
        new PlanText(solution, true).print(spec.commandLine().getOut());
        output.write(solution, true);
    }
}
