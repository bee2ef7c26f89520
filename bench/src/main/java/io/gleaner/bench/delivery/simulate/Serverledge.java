package io.gleaner.bench.delivery.simulate;

import java.util.SplittableRandom;

/**
 * Serverledge from its description (G. Russo Russo et al., "Serverledge: Decentralized Function-as-a-Service for the Edge-Cloud
 * Continuum", PerCom 2023): a node with a free slot keeps a call; else it goes to the peer that had most room when peers were polled
 * last (every 20 s), and that choice is kept for 60 s.
 */
final class Serverledge implements Policy {
    private static final long POLL_NS = 20_000_000_000L;
    private static final long KEPT_NS = 60_000_000_000L;

    private final Node[] nodes;

    private static final class Node {
        private final int[] free;
        private long polledNs;
        private long chosenNs;
        private int chosen = -1;

        Node(int nodes, long polledNs) {
            free = new int[nodes];
            this.polledNs = polledNs;
        }
    }

    Serverledge(int nodes, SplittableRandom random) {
        this.nodes = new Node[nodes];
        for (int i = 0; i < nodes; i++) {
            this.nodes[i] = new Node(nodes, -(long) (POLL_NS * random.nextDouble()));
        }
    }

    @Override
    public int choose(int home, long nowNs, Sight sight) {
        Node node = nodes[home];
        if (nowNs - node.polledNs >= POLL_NS) {
            node.polledNs = nowNs;
            for (int peer = 0; peer < nodes.length; peer++) {
                node.free[peer] = World.SLOTS - sight.now().present(peer);
            }
        }
        if (sight.now().present(home) < World.SLOTS) {
            return home;
        }
        if (node.chosen < 0 || nowNs - node.chosenNs >= KEPT_NS) {
            node.chosen = mostFree(node, home);
            node.chosenNs = nowNs;
        }
        return node.chosen;
    }

    private static int mostFree(Node node, int home) {
        int best = -1;
        for (int peer = 0; peer < node.free.length; peer++) {
            if (peer != home && (best < 0 || node.free[peer] > node.free[best])) {
                best = peer;
            }
        }
        return best < 0 ? home : best;
    }
}
