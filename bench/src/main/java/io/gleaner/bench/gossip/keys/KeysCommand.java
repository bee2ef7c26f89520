package io.gleaner.bench.gossip.keys;

import io.gleaner.agent.cli.GleanerCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner gossip keys}: a cluster key and test certificates. */
@Command(
        name = "keys",
        mixinStandardHelpOptions = true,
        description = {
            "Make a cluster key (cluster.key), an authority (ca.pem) and a certificate with its key for each node"
                    + " (NAME.pem, NAME.key), to try gossip with. Nothing that exists is overwritten.",
            "The authority's own key is thrown away: for more nodes, make all of them anew, or use an authority of"
                    + " your own."
        })
public final class KeysCommand implements GleanerCommand {
    private static final int DAYS_MOST = 3_650;

    @Spec
    private CommandSpec spec;

    @Option(names = "--dir", paramLabel = "DIR", required = true, description = "Write the files into this folder.")
    private Path folder;

    @Option(
            names = "--nodes",
            paramLabel = "NAMES",
            split = ",",
            defaultValue = "node",
            description = "Names of the nodes that get a certificate (default: ${DEFAULT-VALUE}).")
    private List<String> nodes;

    @Option(
            names = "--days",
            paramLabel = "DAYS",
            defaultValue = "365",
            description = "How long the certificates are valid (default: ${DEFAULT-VALUE}).")
    private int days;

    @Override
    public Integer call() throws IOException {
        if (days < 1 || days > DAYS_MOST) {
            throw new ParameterException(spec.commandLine(), "--days is from 1 to " + DAYS_MOST + ", not " + days);
        }
        for (String node : nodes) {
            if (!node.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,62}")
                    || List.of("ca", "cluster").contains(node)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--nodes has \"" + node + "\": letters, digits, . _ - make a name, ca and cluster are taken");
            }
            if (Collections.frequency(nodes, node) > 1) {
                throw new ParameterException(
                        spec.commandLine(), "--nodes has \"" + node + "\" twice: give each node its own");
            }
        }
        new KeyFolder(folder).make(nodes, days);
        PrintWriter out = spec.commandLine().getOut();
        out.println("cluster key: " + folder.resolve("cluster.key"));
        out.println("authority: " + folder.resolve("ca.pem"));
        nodes.forEach(node -> out.println("certificate and key of " + node + ": " + folder.resolve(node + ".pem") + ", "
                + folder.resolve(node + ".key")));
        return 0;
    }
}
