package io.gleaner.agent.peers;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long one function takes on each node, learned from its runs; index 0 is this node, the others are peers' handles. The
 * watch's thread learns, any reads; nothing is allocated after the constructor.
 *
 * <p>Mean: exponentially weighted, the plain mean of the first runs. 90th percentile: stochastic approximation (H. Robbins, S.
 * Monro, 1951) by steps of a tenth of the mean.
 */
final class Experience {
    private static final double WEIGHT_LEAST = 0.1;
    private static final double STEP = 0.1;
    private static final double QUANTILE = 0.9;
    /** How long a peer that is never chosen goes without a run to measure it anew. */
    private static final long PROBE_AGAIN_NS = 60_000_000_000L;
    /** How long a call to measure a node by may take before another is sent. */
    private static final long PROBE_PATIENCE_NS = 2_000_000_000L;
    /** How long a node that refused a function is left alone with it. */
    private static final long REFUSED_NS = 10_000_000_000L;

    private final AtomicLongArray meanNs;
    private final AtomicLongArray p90Ns;
    private final AtomicIntegerArray runs;
    private final AtomicLongArray ranNs;
    private final AtomicLongArray probedNs;
    private final AtomicLongArray refusedNs;
    /** How many runs at once a node told of plus 1, 0 = it told nothing. */
    private final AtomicIntegerArray atOnce;

    Experience(int nodes) {
        meanNs = new AtomicLongArray(nodes);
        p90Ns = new AtomicLongArray(nodes);
        runs = new AtomicIntegerArray(nodes);
        ranNs = new AtomicLongArray(nodes);
        probedNs = new AtomicLongArray(nodes);
        refusedNs = new AtomicLongArray(nodes);
        atOnce = new AtomicIntegerArray(nodes);
    }

    /** A run there took so long, waiting and travelling left out. The watch. */
    void ran(int node, long durationNs, long nowNs) {
        int count = runs.get(node) + 1;
        long mean = meanNs.get(node);
        double weight = Math.max(WEIGHT_LEAST, 1.0 / count);
        long next = Math.max(1, Math.round(mean + weight * (durationNs - mean)));
        long p90 = p90Ns.get(node);
        long step = Math.round(STEP * next / QUANTILE * (durationNs > p90 ? QUANTILE : QUANTILE - 1));
        meanNs.set(node, next);
        p90Ns.set(node, count == 1 ? durationNs : Math.max(1, p90 + step));
        ranNs.set(node, nowNs);
        refusedNs.set(node, 0);
        runs.set(node, count);
    }

    /** Forgets a node: its handle is another's now, or it was started anew. */
    void forget(int node) {
        runs.set(node, 0);
        meanNs.set(node, 0);
        p90Ns.set(node, 0);
        probedNs.set(node, 0);
        refusedNs.set(node, 0);
        atOnce.set(node, 0);
    }

    boolean measured(int node) {
        return runs.get(node) > 0;
    }

    /** 0 = not known. */
    long meanNs(int node) {
        return meanNs.get(node);
    }

    long p90Ns(int node) {
        return p90Ns.get(node);
    }

    /** Whether a call should go there to find out how long the function takes. */
    boolean probeDue(int node, long nowNs) {
        long probed = probedNs.get(node);
        if (!measured(node)) {
            return probed == 0 || nowNs - probed >= PROBE_PATIENCE_NS;
        }
        return nowNs - ranNs.get(node) >= PROBE_AGAIN_NS && (probed == 0 || nowNs - probed >= PROBE_AGAIN_NS);
    }

    void probed(int node, long nowNs) {
        probedNs.set(node, nowNs == 0 ? 1 : nowNs);
    }

    /** The node doesn't have the function, or doesn't run it for this one. */
    void refused(int node, long nowNs) {
        refusedNs.set(node, nowNs == 0 ? 1 : nowNs);
    }

    boolean refuses(int node, long nowNs) {
        long refused = refusedNs.get(node);
        return refused != 0 && nowNs - refused < REFUSED_NS;
    }

    /** How many of its runs the node can have at once. */
    void atOnce(int node, int count) {
        atOnce.set(node, Math.max(0, count) + 1);
    }

    /** -1 = not known. */
    int atOnce(int node) {
        return atOnce.get(node) - 1;
    }
}
