package io.gleaner.bench.delivery.simulate;

/** What there is to see: everything as it was reported, and as it is now (which only the own node's rules and the oracle may ask). */
record Sight(World world, Farm now, Reports reported) {
    /** When a call would end at a node where so many are: the mean of M/M/s, by the node's true speed. */
    double expectedNs(int node, int present) {
        double meanNs = world.meanNs(node);
        return meanNs + Math.max(0, present + 1 - World.SLOTS) * meanNs / World.SLOTS;
    }

    double expectedNow(int node, int home) {
        return expectedNs(node, now.present(node)) + (node == home ? 0 : World.ROUND_TRIP_NS);
    }

    double expectedByReport(int node, int home) {
        return expectedNs(node, reported.present(node)) + (node == home ? 0 : World.ROUND_TRIP_NS);
    }
}
