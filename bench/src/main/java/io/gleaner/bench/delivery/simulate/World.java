package io.gleaner.bench.delivery.simulate;

/**
 * Nodes that take calls of one function: each has as many slots, a queue in order of arrival, and a speed. A call's work is
 * exponential; it takes work / speed.
 *
 * @param load arrivals over what all nodes together can do
 * @param ageNs how old a report gets before the node's next one; 0 = everybody sees the present
 */
record World(int nodes, double load, long ageNs, ArrivalPlace arrivals) {
    /** Chosen with the speeds so that the oracle's p99 of 16 nodes at load 0.85 is 1.24 s and static weights' twice that. */
    static final double WORK_NS = 290_000_000;

    static final int SLOTS = 4;
    static final long ROUND_TRIP_NS = 1_000_000;

    private static final double[] SPEEDS = {0.35, 1, 1, 1.65};
    private static final double NS_PER_SECOND = 1e9;

    /** Where calls arrive. */
    enum ArrivalPlace {
        /** At each node as many. */
        EVEN,
        /** 60 % at the slowest quarter of the nodes, the rest at the others. */
        EDGE
    }

    private static final double EDGE_SHARE = 0.6;

    double speed(int node) {
        return SPEEDS[node % SPEEDS.length];
    }

    /** Mean duration of a run there. */
    double meanNs(int node) {
        return WORK_NS / speed(node);
    }

    /** Calls a second that a node can do. */
    double capacity(int node) {
        return SLOTS * NS_PER_SECOND / meanNs(node);
    }

    double callsPerSecond() {
        double capacity = 0;
        for (int node = 0; node < nodes; node++) {
            capacity += capacity(node);
        }
        return load * capacity;
    }

    boolean edge(int node) {
        return node % SPEEDS.length == 0;
    }

    /** The node at which a call arrives. @param uniform 0 to less than 1 */
    int home(double uniform) {
        int edges = (nodes + SPEEDS.length - 1) / SPEEDS.length;
        if (arrivals == ArrivalPlace.EVEN || edges == nodes) {
            return (int) (uniform * nodes);
        }
        if (uniform < EDGE_SHARE) {
            return (int) (uniform / EDGE_SHARE * edges) * SPEEDS.length;
        }
        int other = (int) ((uniform - EDGE_SHARE) / (1 - EDGE_SHARE) * (nodes - edges));
        int inGroup = SPEEDS.length - 1;
        return other / inGroup * SPEEDS.length + 1 + other % inGroup;
    }
}
