package io.gleaner.bench.gossip.check;

/**
 * Looks at pairs of nodes that have been well and reached each other for long enough, as everybody else in their part of the
 * network reached the one that is looked for. One thread.
 */
abstract class Healed implements Checker {
    private final long healingNs;
    private Wholeness wholeness;

    /** @param healingNs from when both are well and reach each other again */
    Healed(long healingNs) {
        this.healingNs = healingNs;
    }

    @Override
    public final void look(View[] views, GroundTruth truth, long nowNs) {
        int nodes = truth.nodes();
        if (wholeness == null) {
            wholeness = new Wholeness(nodes);
            begin(nodes * nodes);
        }
        wholeness.look(truth, nowNs);
        for (int subject = 0; subject < nodes; subject++) {
            long wholeNs = wholeness.sinceNs(subject, truth, nowNs);
            for (int observer = 0; observer < nodes; observer++) {
                if (observer != subject) {
                    long since = wholeNs == GroundTruth.NEVER
                            ? GroundTruth.NEVER
                            : Math.max(wholeNs, truth.cleanSinceNs(observer, subject, nowNs));
                    boolean healed = since != GroundTruth.NEVER && nowNs - since >= healingNs;
                    Pair pair = new Pair(observer, subject, observer * nodes + subject, since, truth.boot(subject));
                    judge(views[observer], pair, healed, nowNs);
                }
            }
        }
    }

    /** @param boot the true one of the subject */
    record Pair(int observer, int subject, int index, long sinceNs, int boot) {}

    /** Before the first look. */
    abstract void begin(int pairs);

    abstract void judge(View view, Pair pair, boolean healed, long nowNs);
}
