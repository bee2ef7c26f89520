package io.gleaner.transport.offload.rules;

/**
 * A token bucket that bounds retries to a share of the calls, so that they can't multiply an overload: every call pays in its share,
 * every retry takes one whole token. Any thread; each call holds a short lock.
 */
public final class RetryBudget {
    private static final long TOKEN_PPM = 1_000_000;

    private final long sharePpm;
    private final long mostPpm;
    private long savedPpm;

    /**
     * Starts full.
     *
     * @param sharePpm retries by calls, in millionths: 100,000 is 10 %; 0 allows none beyond the burst
     * @param burst retries that can be saved up; 0 to 1,000,000
     */
    public RetryBudget(int sharePpm, int burst) {
        if (sharePpm < 0 || sharePpm > TOKEN_PPM || burst < 0 || burst > 1_000_000) {
            throw new IllegalArgumentException(
                    "a retry budget's share (" + sharePpm + ") and burst (" + burst + ") must be from 0 to 1000000");
        }
        this.sharePpm = sharePpm;
        mostPpm = burst * TOKEN_PPM;
        savedPpm = mostPpm;
    }

    /** A call that is no retry is made. */
    public synchronized void called() {
        savedPpm = Math.min(mostPpm, savedPpm + sharePpm);
    }

    /** Whether a retry may be made; if so, it is paid. */
    public synchronized boolean takeRetry() {
        if (savedPpm < TOKEN_PPM) {
            return false;
        }
        savedPpm -= TOKEN_PPM;
        return true;
    }
}
