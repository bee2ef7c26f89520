package io.gleaner.harvest.profile;

/**
 * Notices that a function runs slower than its owner tolerates while it lends, in one input bucket. The watch thread owns
 * it; allocates nothing after construction; counts runs and reads no clock.
 *
 * <p>A batch is {@value #BATCH_RUNS} runs in a row that lent; each is compared with each of the last (at most 5) clean runs
 * at the user allocation whose median is the baseline. The function is too slow where, in all pairs, or all but one of 25,
 * the run that lent took longer than tolerance times the other: then its median does so too, no single outlier can say it,
 * and noise alone says it of a batch in 2 of 252 cases (1 of 126 and 1 of 56 with 4 and 3 runs to compare with), however
 * widely durations spread: these are the tail probabilities of H. B. Mann and D. R. Whitney, "On a Test of Whether one of
 * Two Random Variables is Stochastically Larger than the Other" (1947). With fewer than {@value #BASELINE_LEAST} runs to
 * compare with nothing is said. Then a new batch begins.
 */
public final class ToleranceGuard {
    /** Runs that lent, before something is said. */
    public static final int BATCH_RUNS = 5;
    /** The fewest runs at the user allocation to compare with. */
    public static final int BASELINE_LEAST = 3;

    /** Pairs from which one may be otherwise. */
    private static final int PAIRS_FOR_EXCEPTION = 25;

    private final long[] lentNs = new long[BATCH_RUNS];
    private int count;

    /**
     * A run that lent has ended well.
     *
     * @param baselineNs durations of clean runs at the user allocation, in any order
     * @param baselineCount how many of them count
     * @param tolerance how many times as long a run may take; 0 = as long as it likes
     * @return whether the function is too slow to lend; at most once a batch
     */
    public boolean lent(long durationNs, long[] baselineNs, int baselineCount, double tolerance) {
        lentNs[count++] = durationNs;
        if (count < BATCH_RUNS) {
            return false;
        }
        count = 0;
        if (!(tolerance > 0) || baselineCount < BASELINE_LEAST) {
            return false;
        }
        int pairs = BATCH_RUNS * baselineCount;
        return slower(baselineNs, baselineCount, tolerance) >= (pairs >= PAIRS_FOR_EXCEPTION ? pairs - 1 : pairs);
    }

    /** Forgets the batch: durations under another user allocation say nothing. */
    void clear() {
        count = 0;
    }

    private int slower(long[] baselineNs, int baselineCount, double tolerance) {
        int slower = 0;
        for (long lent : lentNs) {
            for (int i = 0; i < baselineCount; i++) {
                slower += lent > tolerance * baselineNs[i] ? 1 : 0;
            }
        }
        return slower;
    }
}
