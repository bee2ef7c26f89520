package io.gleaner.bench.gossip.check;

/** Objects where a node that is well would still send work to one that has been down for longer than the bound. */
public final class DeadRoutable implements Checker {
    private final long boundNs;
    private final Objections objections;
    private long[] toldOfNs;

    /** @param boundNs from when the one is down and the other is well */
    public DeadRoutable(long boundNs, Objections objections) {
        this.boundNs = boundNs;
        this.objections = objections;
    }

    @Override
    public void look(View[] views, GroundTruth truth, long nowNs) {
        int nodes = truth.nodes();
        if (toldOfNs == null) {
            toldOfNs = new long[nodes * nodes];
        }
        for (int subject = 0; subject < nodes; subject++) {
            long downNs = truth.downSinceNs(subject);
            if (downNs == GroundTruth.NEVER || nowNs - downNs < boundNs) {
                continue;
            }
            for (int observer = 0; observer < nodes; observer++) {
                long wellNs = truth.wellSinceNs(observer);
                if (wellNs == GroundTruth.NEVER || nowNs - wellNs < boundNs) {
                    continue;
                }
                int pair = observer * nodes + subject;
                if (views[observer].isRoutable(subject, nowNs) && toldOfNs[pair] < downNs) {
                    toldOfNs[pair] = nowNs;
                    objections.add(new Objection(
                            "dead but routable",
                            nowNs,
                            "node " + observer + " would send work to node " + subject + ", which is down since "
                                    + downNs / 1_000_000 + " ms"));
                }
            }
        }
    }
}
