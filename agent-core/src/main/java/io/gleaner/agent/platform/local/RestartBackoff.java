package io.gleaner.agent.platform.local;

import java.util.concurrent.TimeUnit;

/**
 * How long a replica waits before its process is started again: the first failure in a row costs nothing, the second
 * 100 ms, then twice as long each time up to 10 s. A process that never listened has cost its callers enough: that counts as
 * two. A process that answered or was killed by us is no failure.
 * A rule: no clock, no I/O; owned by the replica's thread.
 */
final class RestartBackoff {
    static final long DELAY_NS_FIRST = TimeUnit.MILLISECONDS.toNanos(100);
    static final long DELAY_NS_MAX = TimeUnit.SECONDS.toNanos(10);

    private int failuresInRow;

    /** The process did its work. */
    void onSuccess() {
        failuresInRow = 0;
    }

    /** The process never came up, or died before it answered anything. */
    void onFailure() {
        failuresInRow++;
    }

    /** The process ran and never listened; {@link #onFailure} follows. */
    void onStartTimedOut() {
        failuresInRow++;
    }

    /** The delay before the next start, nanoseconds. */
    long delayNs() {
        if (failuresInRow < 2) {
            return 0;
        }
        int doublings = Math.min(failuresInRow - 2, 20);
        return Math.min(DELAY_NS_FIRST << doublings, DELAY_NS_MAX);
    }
}
