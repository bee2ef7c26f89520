package io.gleaner.bench.delivery.simulate;

import java.util.SplittableRandom;

/**
 * DFaaS from its description (M. Ciavotta et al., "DFaaS: Decentralized Function-as-a-Service for Federated Edge Computing",
 * CloudNet 2021): once a minute each node weighs anew. Up to its own maximum rate it keeps calls; the rest goes to peers in
 * proportion to what they say they have left. New weights are a new configuration of its proxy; calls that come while that is
 * loaded are lost. How long that takes, and how far below its capacity a node's maximum is set, are our assumptions.
 */
final class Dfaas implements Policy {
    private static final long PERIOD_NS = 60_000_000_000L;
    private static final long RELOAD_NS = 50_000_000;
    private static final double MAXIMUM_SHARE = 0.9;
    private static final double NS_PER_SECOND = 1e9;

    private final SplittableRandom random;
    private final Node[] nodes;

    private static final class Node {
        private long nextNs;
        private long beganNs;
        private int arrived;
        private double rate;
        private double kept = 1;
        private double[] shares;
    }

    Dfaas(int nodes, SplittableRandom random) {
        this.random = random;
        this.nodes = new Node[nodes];
        for (int i = 0; i < nodes; i++) {
            this.nodes[i] = new Node();
            this.nodes[i].shares = new double[nodes];
            // Agents start within ten seconds, and weigh for the first time when they have seen as much.
            this.nodes[i].nextNs = (long) (PERIOD_NS / 6 * (1 + random.nextDouble()));
        }
    }

    @Override
    public int choose(int home, long nowNs, Sight sight) {
        Node node = nodes[home];
        node.arrived++;
        if (nowNs >= node.nextNs) {
            weigh(home, nowNs, sight.world());
        }
        if (nowNs - node.beganNs < RELOAD_NS && node.beganNs > 0) {
            return FAILED;
        }
        double draw = random.nextDouble();
        if (draw < node.kept) {
            return home;
        }
        double point = (draw - node.kept) / (1 - node.kept);
        for (int peer = 0; peer < nodes.length; peer++) {
            point -= node.shares[peer];
            if (point < 0) {
                return peer;
            }
        }
        return home;
    }

    private void weigh(int home, long nowNs, World world) {
        Node node = nodes[home];
        node.rate = node.arrived * NS_PER_SECOND / (nowNs - node.beganNs);
        node.arrived = 0;
        node.beganNs = nowNs;
        node.nextNs = nowNs + PERIOD_NS;
        double maximum = MAXIMUM_SHARE * world.capacity(home);
        double left = 0;
        for (int peer = 0; peer < nodes.length; peer++) {
            double margin = MAXIMUM_SHARE * world.capacity(peer) - nodes[peer].rate;
            node.shares[peer] = peer == home ? 0 : Math.max(0, margin);
            left += node.shares[peer];
        }
        node.kept = left == 0 ? 1 : Math.min(1, maximum / node.rate);
        for (int peer = 0; peer < nodes.length && left > 0; peer++) {
            node.shares[peer] /= left;
        }
    }
}
