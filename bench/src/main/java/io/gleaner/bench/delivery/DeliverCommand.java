package io.gleaner.bench.delivery;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.delivery.forecast.DeliverForecastCommand;
import io.gleaner.bench.delivery.simulate.DeliverSimulateCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner deliver}: where calls go, apart from everything else. */
@Command(
        name = "deliver",
        description = "Simulate where calls go, beside other ways of balancing, and forecast when they come.",
        mixinStandardHelpOptions = true,
        subcommands = {DeliverSimulateCommand.class, DeliverForecastCommand.class},
        synopsisSubcommandLabel = "COMMAND")
public final class DeliverCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "name a command: " + String.join(", ", spec.subcommands().keySet()));
    }
}
