package io.gleaner.bench.gossip.check;

/**
 * Objects where a node can make no use of a live one, though both have been well and reached each other for long enough: it would
 * not send work there, or knows no load of it that was made of late. A moment of that is what loss does; it must not last. One
 * thread.
 */
public final class UselessPeers extends Healed {
    private final long routableNs;
    private final long loadNs;
    private final Objections objections;
    private final LoadSeen seen = new LoadSeen();
    private long[] routableAtNs;
    private long[] toldNs;

    /**
     * @param healingNs from when both are well and reach each other again
     * @param routableNs how long it may send no work there
     * @param loadNs how old, in truth, the load it knows may be
     */
    public UselessPeers(long healingNs, long routableNs, long loadNs, Objections objections) {
        super(healingNs);
        this.routableNs = routableNs;
        this.loadNs = loadNs;
        this.objections = objections;
    }

    @Override
    void begin(int pairs) {
        routableAtNs = new long[pairs];
        toldNs = new long[pairs];
    }

    @Override
    void judge(View view, Pair pair, boolean healed, long nowNs) {
        int index = pair.index();
        if (!healed || view.isRoutable(pair.subject(), nowNs)) {
            routableAtNs[index] = nowNs;
        }
        if (!healed || toldNs[index] > pair.sinceNs()) {
            return;
        }
        String fault = null;
        if (nowNs - routableAtNs[index] >= routableNs) {
            fault = "would send no work to node " + pair.subject() + " since " + routableAtNs[index] / 1_000_000
                    + " ms";
        } else if (!view.load(pair.subject(), seen, nowNs) || seen.boot != pair.boot()) {
            fault = "knows no load of node " + pair.subject();
        } else if (nowNs - seen.madeNs > loadNs) {
            fault = "knows load of node " + pair.subject() + " only from " + seen.madeNs / 1_000_000 + " ms";
        }
        if (fault != null) {
            toldNs[index] = nowNs;
            objections.add(new Objection(
                    "useless peer",
                    nowNs,
                    "node " + pair.observer() + " " + fault + "; both are well and reach each other since "
                            + pair.sinceNs() / 1_000_000 + " ms"));
        }
    }
}
