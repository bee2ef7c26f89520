package io.gleaner.bench.gossip.check;

/**
 * Objects where a node does not hold a live one for a member, though both have been well and reached each other for long enough,
 * and so has everybody else in their part of the network reached the one.
 */
public final class MissingPeers implements Checker {
    private final long healingNs;
    private final Objections objections;
    private long[] missedNs;
    private Wholeness wholeness;

    /** @param healingNs from when both are well and reach each other again */
    public MissingPeers(long healingNs, Objections objections) {
        this.healingNs = healingNs;
        this.objections = objections;
    }

    @Override
    public void look(View[] views, GroundTruth truth, long nowNs) {
        int nodes = truth.nodes();
        if (missedNs == null) {
            missedNs = new long[nodes * nodes];
            wholeness = new Wholeness(nodes);
        }
        wholeness.look(truth, nowNs);
        for (int subject = 0; subject < nodes; subject++) {
            long wholeNs = wholeness.sinceNs(subject, truth, nowNs);
            if (wholeNs == GroundTruth.NEVER || nowNs - wholeNs < healingNs) {
                continue;
            }
            for (int observer = 0; observer < nodes; observer++) {
                if (observer != subject) {
                    look(views[observer], truth, observer, subject, wholeNs, nowNs);
                }
            }
        }
    }

    private void look(View view, GroundTruth truth, int observer, int subject, long wholeNs, long nowNs) {
        long since = Math.max(wholeNs, truth.cleanSinceNs(observer, subject, nowNs));
        if (since == GroundTruth.NEVER || nowNs - since < healingNs) {
            return;
        }
        int boot = view.memberBoot(subject, nowNs);
        int pair = observer * truth.nodes() + subject;
        if (boot != truth.boot(subject) && missedNs[pair] <= since) {
            missedNs[pair] = nowNs;
            objections.add(new Objection(
                    "missing peer",
                    nowNs,
                    "node " + observer + " holds " + (boot == 0 ? "no member" : "boot " + boot) + " for node " + subject
                            + ", whose boot is " + truth.boot(subject) + "; both are well and reach each other since "
                            + since / 1_000_000 + " ms"));
        }
    }
}
