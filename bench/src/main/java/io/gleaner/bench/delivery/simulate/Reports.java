package io.gleaner.bench.delivery.simulate;

/**
 * What every node reports, each at its own moments, all as often; everybody sees the last report of each. So what is seen is
 * between new and a period old, half of it in the mean (the periodic update of M. Mitzenmacher, "How Useful Is Old Information?", 2000).
 * A period of 0 shows the present. One thread.
 */
final class Reports {
    /** Phases spread evenly, whatever the number of nodes. */
    private static final double GOLDEN = 0.618_033_988_749_895;

    private final Farm farm;
    private final long periodNs;
    private final long[] atNs;
    private final int[] present;
    private final long[] meansNs;

    Reports(int nodes, long periodNs, Farm farm) {
        this.farm = farm;
        this.periodNs = periodNs;
        atNs = new long[nodes];
        present = new int[nodes];
        meansNs = new long[nodes];
        for (int node = 0; node < nodes; node++) {
            // The first one is due within the first period.
            atNs[node] = (long) (node * GOLDEN % 1 * periodNs) - periodNs;
        }
    }

    /** When the next report is due; never where everything is seen at once. */
    long nextNs() {
        long nextNs = Long.MAX_VALUE;
        for (int node = 0; node < atNs.length && periodNs > 0; node++) {
            nextNs = Math.min(nextNs, atNs[node] + periodNs);
        }
        return nextNs;
    }

    /** Those that are due report. */
    void tick(long nowNs) {
        for (int node = 0; node < atNs.length; node++) {
            if (atNs[node] + periodNs <= nowNs) {
                atNs[node] += periodNs;
                present[node] = farm.present(node);
                meansNs[node] = farm.measuredNs(node);
            }
        }
    }

    /** When what is seen of a node was so; before its first report that is a period before that. */
    long atNs(int node, long nowNs) {
        return periodNs == 0 ? nowNs : atNs[node];
    }

    /** Calls that waited or ran at a node. */
    int present(int node) {
        return periodNs == 0 ? farm.present(node) : present[node];
    }

    /** The mean duration that a node has measured itself; 0 = none yet. */
    long meanNs(int node) {
        return periodNs == 0 ? farm.measuredNs(node) : meansNs[node];
    }
}
