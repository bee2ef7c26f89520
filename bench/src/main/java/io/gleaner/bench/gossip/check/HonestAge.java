package io.gleaner.bench.gossip.check;

/**
 * Objects where a node believes a load record younger than it is. What can't be known is allowed: per hop the longest way
 * through the network and a millisecond of rounding, and a hop more for every 25 ms of the record's age, because a record
 * rests at most nodes until their next datagram; but never more hops than the freshest report needs to reach everybody.
 */
public final class HonestAge implements Checker {
    private static final long ROUNDING_NS = 1_000_000;
    private static final int HOPS_AT_ONCE = 3;
    private static final int HOPS_MOST = 8;
    private static final long REST_NS = 25_000_000;

    private final long wayNs;
    private final Objections objections;
    private final LoadSeen seen = new LoadSeen();
    private long[] toldOf;

    /** @param wayNs the longest a datagram is under way */
    public HonestAge(long wayNs, Objections objections) {
        this.wayNs = wayNs;
        this.objections = objections;
    }

    @Override
    public void look(View[] views, GroundTruth truth, long nowNs) {
        int nodes = truth.nodes();
        if (toldOf == null) {
            toldOf = new long[nodes * nodes];
        }
        for (int observer = 0; observer < nodes; observer++) {
            if (truth.wellSinceNs(observer) == GroundTruth.NEVER) {
                continue;
            }
            for (int subject = 0; subject < nodes; subject++) {
                if (subject != observer && views[observer].load(subject, seen, nowNs)) {
                    compare(observer, subject, observer * nodes + subject, nowNs);
                }
            }
        }
    }

    private void compare(int observer, int subject, int pair, long nowNs) {
        long trueNs = nowNs - seen.madeNs;
        long allowedNs = (ROUNDING_NS + wayNs) * Math.min(HOPS_MOST, HOPS_AT_ONCE + trueNs / REST_NS);
        if (seen.ageNs < trueNs - allowedNs && toldOf[pair] != seen.madeNs) {
            toldOf[pair] = seen.madeNs;
            objections.add(new Objection(
                    "age under-reported",
                    nowNs,
                    "node " + observer + " believes node " + subject + "'s record " + seen.ageNs / 1_000_000
                            + " ms old, in truth it is " + trueNs / 1_000_000 + " ms"));
        }
    }
}
