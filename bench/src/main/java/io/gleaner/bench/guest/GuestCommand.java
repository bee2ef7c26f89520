package io.gleaner.bench.guest;

import io.gleaner.agent.cli.GleanerCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner guest}: what a host notices of an agent that came by {@code -javaagent}. */
@Command(
        name = "guest",
        mixinStandardHelpOptions = true,
        subcommands = {GuestStartCommand.class, GuestThroughputCommand.class},
        description =
                "Measure what a host JVM notices of the agent jar: how much later its main begins, and its throughput.")
public final class GuestCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "say which: start or throughput");
    }
}
