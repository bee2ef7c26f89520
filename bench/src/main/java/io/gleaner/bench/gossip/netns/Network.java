package io.gleaner.bench.gossip.netns;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Namespaces of nodes on two switches with one link between them, in namespaces of their own, so that nothing of the machine's
 * network is touched: node i (from 1) at 10.77.0.i, the first half on one switch. With a relay: its namespace stands for node i
 * at 10.77.1.i. One thread; {@link #close} removes all of it.
 */
final class Network implements AutoCloseable {
    private static final Pattern LEFT_BEHIND = Pattern.compile("(?m)^gleaner-([0-9]{1,18})-\\w+");
    private static final String NODE_ADDRESS = "10.77.0.";
    private static final String RELAY_ADDRESS = "10.77.1.";

    private final String prefix = "gleaner-" + ProcessHandle.current().pid() + "-";
    private final String middle = prefix + "switch";
    private final int nodes;
    private int made;

    Network(int nodes) {
        this.nodes = nodes;
    }

    void make() throws IOException {
        sweep();
        Tool.line("ip netns add " + middle);
        for (String half : new String[] {"a", "b"}) {
            Tool.line("ip -n " + middle + " link add switch-" + half + " type bridge");
            Tool.line("ip -n " + middle + " link set switch-" + half + " up");
        }
        Tool.line("ip -n " + middle + " link add link-a type veth peer name link-b");
        Tool.line("ip -n " + middle + " link set link-a master switch-a up");
        Tool.line("ip -n " + middle + " link set link-b master switch-b up");
        for (int node = 1; node <= nodes; node++) {
            made = node;
            attach(namespace(node), "n" + node, inFirstHalf(node) ? "switch-a" : "switch-b", address(node));
        }
    }

    /** Removes what a run that was killed left behind: namespaces named after a process that is no more. */
    private static void sweep() throws IOException {
        Matcher names = LEFT_BEHIND.matcher(Tool.output("ip", "netns", "list"));
        while (names.find()) {
            if (ProcessHandle.of(Long.parseLong(names.group(1))).isEmpty()) {
                delete(names.group());
            }
        }
    }

    private void attach(String namespace, String port, String toSwitch, String address) throws IOException {
        Tool.line("ip netns add " + namespace);
        Tool.line("ip -n " + middle + " link add " + port + " type veth peer name eth0 netns " + namespace);
        Tool.line("ip -n " + middle + " link set " + port + " master " + toSwitch + " up");
        Tool.line("ip -n " + namespace + " link set lo up");
        Tool.line("ip -n " + namespace + " addr add " + address + "/16 dev eth0");
        Tool.line("ip -n " + namespace + " link set eth0 up");
    }

    /** The relay's namespace, with an address for each node. */
    String makeRelay() throws IOException {
        attach(relay(), "relay", "switch-a", relayAddress(1));
        for (int node = 2; node <= nodes; node++) {
            Tool.line("ip -n " + relay() + " addr add " + relayAddress(node) + "/16 dev eth0");
        }
        return relay();
    }

    private String relay() {
        return prefix + "relay";
    }

    boolean inFirstHalf(int node) {
        return node <= nodes / 2;
    }

    String namespace(int node) {
        return prefix + node;
    }

    static String address(int node) {
        return NODE_ADDRESS + node;
    }

    static String relayAddress(int node) {
        return RELAY_ADDRESS + node;
    }

    /** The link between the switches: down, it cuts the nodes into two halves. */
    void link(boolean up) throws IOException {
        Tool.line("ip -n " + middle + " link set link-a " + (up ? "up" : "down"));
    }

    /** Every node loses so many percent of the datagrams that come to it; 0 = none. */
    void loss(int percent) throws IOException {
        for (int node = 1; node <= nodes; node++) {
            String nft = "ip netns exec " + namespace(node) + " nft ";
            Tool.line(nft + "flush ruleset");
            if (percent > 0) {
                Tool.line(nft + "add table inet gleaner");
                Tool.line(nft + "add chain inet gleaner lose { type filter hook input priority 0 ; }");
                Tool.line(nft + "add rule inet gleaner lose meta l4proto udp numgen random mod 100 < " + percent
                        + " drop");
            }
        }
    }

    @Override
    public void close() {
        for (int node = 1; node <= made; node++) {
            delete(namespace(node));
        }
        delete(relay());
        delete(middle);
    }

    private static void delete(String namespace) {
        try {
            Tool.line("ip netns del " + namespace);
        } catch (IOException notThere) {
            // It wasn't made.
        }
    }
}
