package io.gleaner.bench.gossip.forge;

import io.gleaner.agent.cli.GleanerCommand;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner gossip forge}: datagrams that must not be taken. */
@Command(
        name = "forge",
        mixinStandardHelpOptions = true,
        description = {
            "Send wrong datagrams of all kinds to the wire's opener: forged, replayed, mislabelled, truncated, with flipped"
                    + " bits, recorded before the receiver started; and a good one after every hundred. None may be taken but"
                    + " the good ones, nothing may be thrown, and the heap may not grow.",
            "In one process, without sockets; the same seed sends the same datagrams. Status 1 where anything is not as it"
                    + " must be."
        })
public final class ForgeCommand implements GleanerCommand {
    private static final long DATAGRAMS_LEAST = 1_000;
    private static final long DATAGRAMS_MOST = 1_000_000_000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--datagrams",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "How many wrong ones (default: ${DEFAULT-VALUE}).")
    private long datagrams;

    @Option(
            names = "--seed",
            paramLabel = "SEED",
            defaultValue = "1",
            description = "Of keys, texts and attacks (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the counts to this file, as JSON.")
    private Path json;

    @Override
    public Integer call() throws IOException {
        if (datagrams < DATAGRAMS_LEAST || datagrams > DATAGRAMS_MOST) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--datagrams is from " + DATAGRAMS_LEAST + " to " + DATAGRAMS_MOST + ", not " + datagrams);
        }
        ForgeResult result = new ForgeRun(seed).run(datagrams);
        result.print(spec.commandLine().getOut());
        if (json != null) {
            result.write(json);
        }
        return result.passed() ? 0 : 1;
    }
}
