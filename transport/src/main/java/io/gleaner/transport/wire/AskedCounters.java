package io.gleaner.transport.wire;

/**
 * Which of this node's own counters a peer may still answer: those of the last five to ten seconds, and none from before a
 * sender was forgotten, whose recorded answer would else count once more. One thread.
 */
final class AskedCounters {
    private static final long PERIOD_NS = 5_000_000_000L;

    private long oldest;
    private long oldestNext;
    private long periodEndNs;
    private boolean started;

    void tick(long ownCounter, long nowNs) {
        if (!started || nowNs - periodEndNs >= 0) {
            boolean pause = started && nowNs - periodEndNs >= PERIOD_NS;
            oldest = started && !pause ? oldestNext : ownCounter;
            oldestNext = ownCounter;
            periodEndNs = nowNs + PERIOD_NS;
            started = true;
        }
    }

    /** From now on only answers to what is asked after this counter count. */
    void startAfter(long ownCounter) {
        oldest = ownCounter;
        oldestNext = ownCounter;
    }

    boolean isRecent(long counter, long ownCounter) {
        return counter > oldest && counter <= ownCounter;
    }
}
