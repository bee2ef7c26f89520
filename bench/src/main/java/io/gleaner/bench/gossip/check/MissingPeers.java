package io.gleaner.bench.gossip.check;

/**
 * Objects where a node does not hold a live one for a member, though both have been well and reached each other for long enough,
 * and so has everybody else in their part of the network reached the one.
 */
public final class MissingPeers extends Healed {
    private final Objections objections;
    private long[] missedNs;

    /** @param healingNs from when both are well and reach each other again */
    public MissingPeers(long healingNs, Objections objections) {
        super(healingNs);
        this.objections = objections;
    }

    @Override
    void begin(int pairs) {
        missedNs = new long[pairs];
    }

    @Override
    void judge(View view, Pair pair, boolean healed, long nowNs) {
        if (!healed) {
            return;
        }
        int boot = view.memberBoot(pair.subject(), nowNs);
        if (boot != pair.boot() && missedNs[pair.index()] <= pair.sinceNs()) {
            missedNs[pair.index()] = nowNs;
            objections.add(new Objection(
                    "missing peer",
                    nowNs,
                    "node " + pair.observer() + " holds " + (boot == 0 ? "no member" : "boot " + boot) + " for node "
                            + pair.subject() + ", whose boot is " + pair.boot()
                            + "; both are well and reach each other since " + pair.sinceNs() / 1_000_000 + " ms"));
        }
    }
}
