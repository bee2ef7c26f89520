package io.gleaner.bench.gossip;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.transport.load.LoadRow;
import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.netty.GossipAgent;
import io.gleaner.transport.netty.Printable;
import io.gleaner.transport.netty.ShellCounters.Counter;
import java.util.Locale;

/** A node's view at one moment, for people and for programs. One thread. */
final class NodeView {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final GossipAgent agent;
    private final LoadRow row = new LoadRow();

    NodeView(GossipAgent agent) {
        this.agent = agent;
    }

    String table() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%s at %s, peers: %d; datagrams sent: %d, bytes: %d%n%-24s %-24s %-8s %-8s %9s %6s %6s %9s %11s%n",
                agent.self().name(),
                agent.self().gossip(),
                agent.peers().size(),
                agent.shellCounters().of(Counter.DATAGRAMS_SENT),
                agent.shellCounters().of(Counter.BYTES_SENT),
                "peer",
                "address",
                "state",
                "routable",
                "age ms",
                "queue",
                "runs",
                "free CPU",
                "free MiB"));
        line(
                text,
                agent.self().name(),
                agent.self().gossip().toString(),
                "self",
                "-",
                agent.self().node());
        for (Peer peer : agent.peers().all()) {
            line(
                    text,
                    Printable.of(peer.name()),
                    peer.gossip().toString(),
                    peer.state().name().toLowerCase(Locale.ROOT),
                    peer.routable() ? "yes" : "no",
                    peer.node());
        }
        return text.toString();
    }

    private void line(StringBuilder text, String name, String address, String state, String routable, long node) {
        text.append(String.format(Locale.ROOT, "%-24s %-24s %-8s %-8s ", name, address, state, routable));
        if (!agent.readLoad(node, row)) {
            text.append(String.format("%9s %6s %6s %9s %11s%n", "unknown", "-", "-", "-", "-"));
            return;
        }
        text.append(String.format(
                Locale.ROOT,
                "%8d%s %6d %6d %9d %11d%n",
                row.ageMillis(),
                row.stale() ? "!" : " ",
                row.runQueue(),
                row.inFlight(),
                row.freeCpuMillis(),
                row.freeMemoryBytes() >> 20));
    }

    /** One line. */
    String json() {
        ObjectNode view = JSON.createObjectNode();
        view.put("atMs", System.currentTimeMillis());
        view.put("name", agent.self().name());
        view.put("node", Long.toHexString(agent.self().node()));
        view.put("boot", Integer.toUnsignedLong(agent.self().boot()));
        view.put("address", agent.self().gossip().toString());
        view.put("zone", agent.self().zone());
        offload(view, agent.self().offload());
        view.put("bytesSent", agent.shellCounters().of(Counter.BYTES_SENT));
        view.put("datagramsSent", agent.shellCounters().of(Counter.DATAGRAMS_SENT));
        view.put("stalls", agent.shellCounters().of(Counter.STALLS));
        ArrayNode peers = view.putArray("peers");
        for (Peer peer : agent.peers().all()) {
            ObjectNode one = peers.addObject();
            one.put("name", peer.name());
            one.put("boot", Integer.toUnsignedLong(peer.boot()));
            one.put("address", peer.gossip().toString());
            one.put("state", peer.state().name());
            one.put("routable", peer.routable());
            one.put("zone", peer.zone());
            offload(one, peer.offload());
            load(one, peer.node());
        }
        load(view.putObject("self"), agent.self().node());
        return view.toString();
    }

    /** Null where it takes no invocations. */
    private static void offload(ObjectNode node, Endpoint offload) {
        if (offload.port() == 0) {
            node.putNull("offload");
        } else {
            node.put("offload", offload.toString());
        }
    }

    /** Nothing where none is known. */
    private void load(ObjectNode node, long of) {
        if (agent.readLoad(of, row)) {
            node.put("ageMs", row.ageMillis());
            node.put("stale", row.stale());
            node.put("runQueue", row.runQueue());
            node.put("inFlight", row.inFlight());
            node.put("freeCpuMillis", row.freeCpuMillis());
            node.put("freeMemoryBytes", row.freeMemoryBytes());
        }
    }
}
