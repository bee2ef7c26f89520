package io.gleaner.harvest.profile;

/**
 * The most that a function would use of a resource if it could. A peak that its limit did not cut is an answer, good for
 * the next runs: a peak as high as that, cut by a limit that is no higher, leaves nothing open. A higher one that was cut
 * says "at least". One thread owns it.
 */
final class Saturation {
    private static final int WINDOW = 8;
    /** For so many runs an answer counts, then it is asked again. */
    private static final int ANSWER_RUNS = 64;
    /** Peaks that differ by no more than this part are one. */
    private static final int ALIKE = 20;

    private final long[] peaks = new long[WINDOW];
    private final boolean[] cut = new boolean[WINDOW];
    private long runs;
    private long answer;
    private long answeredRun;

    void reset() {
        runs = 0;
        answer = 0;
        answeredRun = 0;
    }

    void exportTo(ProfileState out) {
        out.put(runs);
        out.put(answer);
        out.put(answeredRun);
        for (int i = 0; i < WINDOW; i++) {
            out.put(peaks[i]);
            out.put(cut[i] ? 1 : 0);
        }
    }

    void importFrom(ProfileState in) {
        runs = in.next(0, Long.MAX_VALUE);
        answer = in.next(0, Long.MAX_VALUE);
        answeredRun = in.next(0, Long.MAX_VALUE);
        for (int i = 0; i < WINDOW; i++) {
            peaks[i] = in.next(0, Long.MAX_VALUE);
            cut[i] = in.next(0, 1) == 1;
        }
    }

    void record(long peak, boolean censored) {
        boolean answered = answer > 0 && runs - answeredRun < ANSWER_RUNS;
        boolean open = censored && !(answered && peak <= answer + answer / ALIKE);
        int place = (int) (runs % WINDOW);
        peaks[place] = peak;
        cut[place] = open;
        runs++;
        if (!censored) {
            answer = answered ? Math.max(peak, answer) : peak;
            answeredRun = peak >= answer ? runs : answeredRun;
            close(peak);
        }
    }

    /** What was cut below this is answered. */
    private void close(long peak) {
        for (int i = 0; i < WINDOW; i++) {
            cut[i] &= peaks[i] > peak + peak / ALIKE;
        }
    }

    /** The highest of the last peaks; 0 = none yet. */
    long amount() {
        long highest = 0;
        for (int i = 0; i < Math.min(runs, WINDOW); i++) {
            highest = Math.max(highest, peaks[i]);
        }
        return highest;
    }

    /** Whether {@link #amount} says "at least". */
    boolean isOpen() {
        long highest = amount();
        for (int i = 0; i < Math.min(runs, WINDOW); i++) {
            if (cut[i] && peaks[i] >= highest - highest / ALIKE) {
                return true;
            }
        }
        return false;
    }
}
