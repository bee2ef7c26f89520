package io.gleaner.agent.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Reads the journal of a run. */
@Command(
        name = "journal",
        description = "Read what the agent decided and what became of it.",
        mixinStandardHelpOptions = true,
        subcommands = {
            JournalTailCommand.class,
            JournalExplainCommand.class,
            JournalReplayCommand.class,
            JournalVerifyCommand.class
        },
        synopsisSubcommandLabel = "COMMAND")
final class JournalCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "name a command: tail, explain, replay or verify");
    }
}
