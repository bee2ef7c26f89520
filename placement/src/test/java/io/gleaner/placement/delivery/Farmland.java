package io.gleaner.placement.delivery;

/** Candidates for tests: idle nodes that take 100 ms, four slots each, unless said otherwise. */
final class Farmland {
    static final long MILLI_NS = 1_000_000;
    static final long EXECUTION_NS = 100 * MILLI_NS;

    final Candidates all;
    final Call call = new Call().set(0, -1, 1);
    final DeliveryDecision decision = new DeliveryDecision();
    final Balancer balancer = new Balancer();

    Farmland(int nodes) {
        all = new Candidates(nodes);
        for (int node = 0; node < nodes; node++) {
            int row = all.add(node, Candidates.USABLE | Candidates.WARM);
            execution(row, EXECUTION_NS);
        }
    }

    void execution(int row, long ns) {
        all.times(row, ns, 2 * ns, ns);
    }

    /** So many wait there, by a report of this age. */
    void queue(int row, int queued, long ageNs) {
        all.load(row, queued, 4, 4, 0, ageNs);
    }

    int decide(Routing routing, long draw) {
        return balancer.decide(call, all, routing, draw, decision);
    }

    static Routing fastest(int nodes) {
        return new Routing(Objective.FASTEST, 0, Weights.equal(nodes));
    }
}
