package io.gleaner.bench.gossip;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.gossip.forge.ForgeCommand;
import io.gleaner.bench.gossip.keys.KeysCommand;
import io.gleaner.bench.gossip.netns.NetnsCommand;
import io.gleaner.bench.gossip.rivals.GossipBenchCommand;
import io.gleaner.bench.gossip.simulate.GossipCheckCommand;
import io.gleaner.bench.gossip.simulate.GossipSimulateCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner gossip}: who is alive and who has room, apart from everything else. */
@Command(
        name = "gossip",
        description = "Run, simulate and measure how nodes learn who is alive and who has room.",
        mixinStandardHelpOptions = true,
        subcommands = {
            NetnsCommand.class,
            NodeCommand.class,
            KeysCommand.class,
            GossipSimulateCommand.class,
            GossipCheckCommand.class,
            GossipBenchCommand.class,
            ForgeCommand.class
        },
        synopsisSubcommandLabel = "COMMAND")
public final class GossipCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "name a command: " + String.join(", ", spec.subcommands().keySet()));
    }
}
