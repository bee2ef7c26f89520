package io.gleaner.bench.gossip.check;

import java.util.Arrays;

/** Objects where a node's load table goes back: to an older boot of a peer, or to an older record of the same boot. */
public final class SequenceOrder implements Checker {
    private final Objections objections;
    private final LoadSeen seen = new LoadSeen();
    private int[] observerBoots;
    private long[] last;

    public SequenceOrder(Objections objections) {
        this.objections = objections;
    }

    @Override
    public void look(View[] views, GroundTruth truth, long nowNs) {
        int nodes = truth.nodes();
        if (last == null) {
            last = new long[nodes * nodes];
            observerBoots = new int[nodes];
        }
        for (int observer = 0; observer < nodes; observer++) {
            if (!truth.isUp(observer)) {
                continue;
            }
            if (observerBoots[observer] != truth.boot(observer)) {
                // A process that was started again has lost its table.
                observerBoots[observer] = truth.boot(observer);
                Arrays.fill(last, observer * nodes, (observer + 1) * nodes, 0);
            }
            for (int subject = 0; subject < nodes; subject++) {
                if (subject != observer && views[observer].load(subject, seen, nowNs)) {
                    compare(observer, subject, observer * nodes + subject, nowNs);
                }
            }
        }
    }

    private void compare(int observer, int subject, int pair, long nowNs) {
        // Both are unsigned.
        long now = Integer.toUnsignedLong(seen.boot) << 32 | Integer.toUnsignedLong(seen.sequence);
        if (Long.compareUnsigned(now, last[pair]) < 0) {
            objections.add(new Objection(
                    "load went back",
                    nowNs,
                    "node " + observer + " holds boot " + (now >>> 32) + " sequence " + (int) now + " of node "
                            + subject + ", after boot " + (last[pair] >>> 32) + " sequence " + (int) last[pair]));
        }
        last[pair] = now;
    }
}
