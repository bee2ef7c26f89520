package io.gleaner.agent.decision;

import java.util.Arrays;

/**
 * Where an invocation runs, and from what that was decided. Reused scratch: of one invocation, written by the thread that
 * admits it. Peers are handles, 0 = here.
 */
public final class Placement {
    /** Where it runs. */
    public int target;
    /** A code of the journal's placement reasons; 0 = no peer was considered. */
    public int reason;
    /** How often it may still be sent on before this decision: 1, or 0 where a peer sent it. */
    public int hopsLeft;
    /** By how many percent a peer had to be better. */
    public int hysteresisPercent;
    /** The draw that decided what is left to chance, 0 = none was made. */
    public long draw;
    /** The two candidates that were compared with here. */
    public final int[] candidates = new int[2];
    /** How long it is expected to take: here, and at each candidate, in microseconds; 0 = not known. */
    public final int[] expectedMicros = new int[3];
    /** How old the knowledge behind that is, as {@link #expectedMicros}. */
    public final int[] ageMicros = new int[3];

    /** Forgets the invocation before. */
    public void clear() {
        target = 0;
        reason = 0;
        hopsLeft = 0;
        hysteresisPercent = 0;
        draw = 0;
        Arrays.fill(candidates, 0);
        Arrays.fill(expectedMicros, 0);
        Arrays.fill(ageMicros, 0);
    }

    /** Takes it all back: it runs here, for this reason. */
    void stay(int because) {
        target = 0;
        reason = because;
    }

    void copyTo(DecisionTrace t) {
        t.hopsLeft = hopsLeft;
        t.hysteresisPercent = hysteresisPercent;
        t.placementReason = reason;
        t.peers[0] = target;
        for (int i = 0; i < candidates.length; i++) {
            t.peers[i + 1] = candidates[i];
        }
        for (int i = 0; i < expectedMicros.length; i++) {
            t.peerExpectedMicros[i] = expectedMicros[i];
            t.peerAgeMicros[i] = ageMicros[i];
        }
    }
}
