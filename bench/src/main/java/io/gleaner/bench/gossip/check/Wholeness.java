package io.gleaner.bench.gossip.check;

import java.util.Arrays;

/**
 * Since when a node and all that are in its part of the network reach each other. Two nodes are in one part where either reaches
 * the other, or through further nodes. Where one is reached by some of its part only, no membership can be right for all: the
 * many who can't reach it say so to those who can. One thread.
 */
final class Wholeness {
    private final int[] parts;
    private final int[] queue;

    Wholeness(int nodes) {
        parts = new int[nodes];
        queue = new int[nodes];
    }

    /** To be called first, at every moment. */
    void look(GroundTruth truth, long nowNs) {
        Arrays.fill(parts, -1);
        for (int node = 0; node < parts.length; node++) {
            if (parts[node] < 0) {
                spread(node, truth, nowNs);
            }
        }
    }

    private void spread(int first, GroundTruth truth, long nowNs) {
        int known = 0;
        parts[first] = first;
        queue[known++] = first;
        for (int done = 0; done < known; done++) {
            int node = queue[done];
            for (int other = 0; other < parts.length; other++) {
                if (parts[other] < 0 && (truth.isOpen(node, other, nowNs) || truth.isOpen(other, node, nowNs))) {
                    parts[other] = first;
                    queue[known++] = other;
                }
            }
        }
    }

    /** {@link GroundTruth#NEVER} where it isn't so. */
    long sinceNs(int node, GroundTruth truth, long nowNs) {
        long since = 0;
        for (int other = 0; other < parts.length; other++) {
            if (other != node && parts[other] == parts[node] && truth.isUp(other)) {
                since = Math.max(since, truth.reachableSinceNs(node, other, nowNs));
            }
        }
        return since;
    }
}
