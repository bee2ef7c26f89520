package io.gleaner.harvest.profile;

/**
 * The most that a function would use of a resource if it could: the highest of its last peaks. One that its limit cut says
 * "at least" until a run that was given more answers: it used no more, or it used this much more. What a run used below a
 * limit that is no higher is no answer, it may just have had less to do. Answers are asked for again after a while. One
 * thread owns it.
 */
final class Saturation {
    private static final int WINDOW = 16;
    /** For so many runs an answer counts. */
    private static final int ANSWER_RUNS = 64;
    /** Peaks that differ by no more than this part are one. */
    private static final int ALIKE = 20;
    /** A limit that is this part above the user allocation is more than that. */
    private static final int ROOM = 10;

    private final long[] peaks = new long[WINDOW];
    private final boolean[] cut = new boolean[WINDOW];
    private long runs;
    private long answer;
    private long answeredRun;
    private long highest;
    private long lowest;

    void reset() {
        runs = 0;
        answer = 0;
        answeredRun = 0;
        highest = 0;
        lowest = 0;
    }

    /**
     * A run whose peak is known.
     *
     * @param limit what it was limited to at most, 0 = nothing
     * @param censored whether that cut the peak
     */
    void record(long peak, long limit, boolean censored, long user) {
        boolean answered = answer > 0 && runs - answeredRun < ANSWER_RUNS && answer <= peak + peak / ALIKE;
        int place = (int) (runs % WINDOW);
        peaks[place] = peak;
        cut[place] = censored && !answered;
        runs++;
        if (!censored && (limit == 0 || limit >= user + user / ROOM)) {
            answer = runs - answeredRun < ANSWER_RUNS ? Math.max(peak, answer - answer / ANSWER_RUNS) : peak;
            answeredRun = runs;
            for (int i = 0; i < WINDOW; i++) {
                cut[i] &= limit != 0 && peaks[i] >= limit;
            }
        }
        findEnds();
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
        findEnds();
    }

    private void findEnds() {
        highest = 0;
        for (int i = 0; i < known(); i++) {
            highest = Math.max(highest, peaks[i]);
        }
        lowest = highest;
        for (int i = 0; i < known(); i++) {
            lowest = Math.min(lowest, peaks[i]);
        }
    }

    private int known() {
        return (int) Math.min(runs, WINDOW);
    }

    /**
     * The highest of the last peaks, and half as much above it as they differ by: where a period's use depends on how much
     * there is to do, not on how much can be done at once, the next run may have more to do. 0 = none yet.
     */
    long amount() {
        return highest + (highest - lowest) / 2;
    }

    /** Whether {@link #amount} says "at least". */
    boolean isOpen() {
        for (int i = 0; i < known(); i++) {
            if (cut[i] && peaks[i] >= highest - highest / ALIKE) {
                return true;
            }
        }
        return false;
    }
}
