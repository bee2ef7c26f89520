package io.gleaner.placement.delivery;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * How many invocations usually stand before a new one at each node: a mean over its reports. An old report is trusted less than
 * this. One owner observes; any thread reads.
 */
public final class UsualQueue {
    private static final float NEWEST_SHARE = 0.01f;

    private final AtomicIntegerArray means;
    private final AtomicIntegerArray seen;

    /** For indexes 0 to nodes - 1. */
    public UsualQueue(int nodes) {
        means = new AtomicIntegerArray(nodes);
        seen = new AtomicIntegerArray(nodes);
    }

    /** A node has reported; once for each report. Owner only. */
    public void reported(int node, int queued, int inFlight, int slots) {
        float ahead = Math.max(0, queued + inFlight + 1 - Math.max(1, slots));
        int reports = seen.get(node) + 1;
        float share = Math.max(NEWEST_SHARE, 1f / reports);
        float mean = Float.intBitsToFloat(means.get(node));
        means.lazySet(node, Float.floatToRawIntBits(mean + share * (ahead - mean)));
        seen.lazySet(node, Math.min(reports, Integer.MAX_VALUE - 1));
    }

    /** -1 where it never reported. */
    public float ahead(int node) {
        return seen.get(node) == 0 ? Candidates.NONE : Float.intBitsToFloat(means.get(node));
    }

    /** The index has a new owner. */
    public void forget(int node) {
        seen.set(node, 0);
        means.set(node, 0);
    }
}
