package io.gleaner.bench.gossip;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.transport.netty.GossipAgent;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner gossip node}: a real node that prints what it sees. */
@Command(
        name = "node",
        mixinStandardHelpOptions = true,
        description = {
            "Run a real gossip node and print its view of the cluster: who is there, who may take work, and how old"
                    + " the knowledge of each one's load is (! = stale). It tells this machine's own load. Ends by Ctrl-C,"
                    + " and says good-bye to its peers then.",
            "Without --key-file it listens on loopback only."
        })
final class NodeCommand implements GleanerCommand {
    private static final long LOAD_MILLIS = 100;

    @Spec
    private CommandSpec spec;

    @Mixin
    private NodeOptions options;

    @Option(names = "--json", description = "Print each view as a line of JSON.")
    private boolean json;

    @Option(names = "--once", description = "Print one view, after --seconds (3 where that isn't given), and end.")
    private boolean once;

    @Option(names = "--seconds", paramLabel = "S", description = "End after so many seconds; without it, run on.")
    private Integer seconds;

    @Option(
            names = "--every",
            paramLabel = "MS",
            defaultValue = "1000",
            description = "Print a view every so many milliseconds (default: ${DEFAULT-VALUE}).")
    private long everyMillis;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (everyMillis < LOAD_MILLIS || seconds != null && seconds < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--every is " + LOAD_MILLIS + " ms or more, --seconds 1 or more");
        }
        GossipAgent agent = start();
        CountDownLatch ending = new CountDownLatch(1);
        Thread goodBye = new Thread(
                () -> {
                    ending.countDown();
                    agent.close();
                },
                "gleaner-gossip-good-bye");
        Runtime.getRuntime().addShutdownHook(goodBye);
        run(agent, ending);
        agent.close();
        return 0;
    }

    private GossipAgent start() throws IOException {
        try {
            return GossipAgent.start(options.context());
        } catch (IllegalArgumentException unusable) {
            throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
        }
    }

    private void run(GossipAgent agent, CountDownLatch ending) throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        NodeView view = new NodeView(agent);
        MachineLoad load =
                new MachineLoad(Path.of("/proc"), Runtime.getRuntime().availableProcessors());
        long startNs = System.nanoTime();
        long endMillis = seconds != null ? seconds * 1_000L : once ? 3_000 : Long.MAX_VALUE;
        long printMillis = once ? endMillis : everyMillis;
        while (true) {
            load.tell(agent);
            if (ending.await(LOAD_MILLIS, TimeUnit.MILLISECONDS)) {
                return;
            }
            long atMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs);
            if (atMillis >= printMillis) {
                printMillis += everyMillis;
                out.println(json ? view.json() : view.table());
                out.flush();
            }
            if (atMillis >= endMillis) {
                return;
            }
        }
    }
}
