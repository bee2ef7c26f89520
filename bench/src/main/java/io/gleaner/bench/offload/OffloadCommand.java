package io.gleaner.bench.offload;

import io.gleaner.agent.cli.GleanerCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner offload}: how work travels to a peer, apart from everything else. */
@Command(
        name = "offload",
        description = "Measure how work travels to a peer.",
        mixinStandardHelpOptions = true,
        subcommands = OffloadBenchCommand.class,
        synopsisSubcommandLabel = "COMMAND")
public final class OffloadCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "name a command: " + String.join(", ", spec.subcommands().keySet()));
    }
}
