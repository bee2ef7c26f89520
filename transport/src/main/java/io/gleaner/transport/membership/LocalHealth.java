package io.gleaner.transport.membership;

/**
 * How far a node trusts its own senses (Lifeguard's local health multiplier, and a guard against its own pauses). A score
 * from 0 to a maximum: up by one where the node itself is the likelier cause (its probe failed though helpers should have
 * answered, it had to refute a suspicion, its own loop stalled, its cgroup was throttled), down by one with each answered
 * probe. Timeouts are multiplied by 1 + score. After an own pause it convicts nobody for one suspicion time. Owner only.
 */
public final class LocalHealth {
    private final boolean on;
    private final int scoreMost;
    private int score;
    private boolean paused;
    private long resumedNs;
    private long trustedNs;

    /** @param on false: always trusts itself, for comparison */
    public LocalHealth(boolean on, int scoreMost) {
        this.on = on;
        this.scoreMost = scoreMost;
    }

    /** What timeouts are to be multiplied by, at least 1. */
    public int multiplier() {
        return 1 + score;
    }

    public void worse() {
        if (on) {
            score = Math.min(scoreMost, score + 1);
        }
    }

    public void better() {
        score = Math.max(0, score - 1);
    }

    /** The own loop stalled or was throttled up to now. */
    public void paused(long nowNs, long suspicionNs) {
        worse();
        if (on) {
            paused = true;
            resumedNs = nowNs;
            trustedNs = nowNs + suspicionNs;
        }
    }

    /** Whether it may declare a peer dead. */
    public boolean mayConvict(long nowNs) {
        return !paused || nowNs - trustedNs >= 0;
    }

    /** The later of a moment and the end of the last own pause: silence before it proves nothing. */
    public long countedFrom(long sinceNs) {
        return paused && resumedNs - sinceNs > 0 ? resumedNs : sinceNs;
    }
}
