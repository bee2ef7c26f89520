package io.gleaner.bench.gossip.netns;

import io.gleaner.transport.load.LoadRow;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.netty.CertificateFiles;
import io.gleaner.transport.netty.GossipAgent;
import io.gleaner.transport.netty.GossipContext;
import io.gleaner.transport.netty.ShellCounters.Counter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;

/**
 * A node in a namespace, a process of its own. Its lines: {@code E millis kind name} when something changes about a peer;
 * every 100 ms {@code V millis peers bytes cpuMillis age,age,… name,name,…}: how many peers, bytes sent, CPU time used, the age
 * in ms of what is known of each peer's load, and who may not take work. Ends when its input does.
 */
final class NodeMain {
    private static final long VIEW_MILLIS = 100;

    private NodeMain() {}

    /** Arguments: name, bind, advertise (or -), folder of keys, state directory, seeds. */
    public static void main(String[] arguments) throws IOException {
        Path keys = Path.of(arguments[3]);
        String name = arguments[0];
        GossipContext context = GossipContext.builder()
                .name(name)
                .bind(arguments[1])
                .advertise(arguments[2].equals("-") ? null : arguments[2])
                .keyFile(keys.resolve("cluster.key"))
                .certificates(new CertificateFiles(
                        keys.resolve("node.pem"), keys.resolve("node.key"), keys.resolve("ca.pem")))
                .stateDir(Path.of(arguments[4]))
                .seeds(List.of(arguments[5].split(",")))
                .build();
        GossipAgent agent = GossipAgent.start(context);
        agent.events()
                .subscribe(event -> say("E " + System.currentTimeMillis() + ' ' + event.kind() + ' '
                        + event.peer().name()));
        Thread views = new Thread(() -> views(agent), "views");
        views.setDaemon(true);
        views.start();
        while (System.in.read() >= 0) {
            // Whoever started this closes it.
        }
        System.exit(0);
    }

    private static synchronized void say(String line) {
        System.out.println(line);
    }

    private static void views(GossipAgent agent) {
        LoadRow row = new LoadRow();
        for (int count = 0; ; count++) {
            agent.load(count & 1023, count & 7, 1_000, 1L << 30, 0, 0, 0);
            say(view(agent, row));
            try {
                Thread.sleep(VIEW_MILLIS);
            } catch (InterruptedException ending) {
                return;
            }
        }
    }

    private static String view(GossipAgent agent, LoadRow row) {
        StringBuilder ages = new StringBuilder();
        StringBuilder unroutable = new StringBuilder();
        List<Peer> peers = agent.peers().all();
        for (Peer peer : peers) {
            if (agent.readLoad(peer.node(), row)) {
                ages.append(row.ageMillis()).append(',');
            }
            if (!peer.routable()) {
                unroutable.append(peer.name()).append(',');
            }
        }
        long cpuNs = ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
        return "V " + System.currentTimeMillis() + ' ' + peers.size() + ' '
                + agent.shellCounters().of(Counter.BYTES_SENT)
                + ' ' + cpuNs / 1_000_000 + ' ' + (ages.isEmpty() ? "-" : ages) + ' '
                + (unroutable.isEmpty() ? "-" : unroutable);
    }
}
