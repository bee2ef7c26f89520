package io.gleaner.bench.sizing.generate;

import io.gleaner.agent.cli.GleanerCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner applications}: applications to try sizing with. */
@Command(
        name = "applications",
        description = "Make applications of several functions to try sizing with.",
        mixinStandardHelpOptions = true,
        subcommands = {GenerateCommand.class, DeploymentsCommand.class},
        synopsisSubcommandLabel = "COMMAND")
public final class ApplicationsCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    /** Used by ServiceLoader. */
    public ApplicationsCommand() {}

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "name a command: " + String.join(", ", spec.subcommands().keySet()));
    }
}
