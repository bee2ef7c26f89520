package io.gleaner.harvest.profile;

/** Durations: the mean, a histogram, and the baseline. One thread owns it; allocates nothing after construction. */
final class DurationHistory {
    private static final int BASELINE_RUNS = 5;
    private static final int RECENT_RUNS = 3;
    private static final int SLOWDOWN_PERCENT_MAX = 255;
    private static final int PERCENT = 95;
    private static final int MEAN_RUNS = 64;
    private static final long NS_PER_STEP = 1000;
    /** 71 minutes in microseconds. */
    private static final long STEPS_MAX = 1L << 32;

    private final DecayedHistogram histogram;
    private final long[] baseline = new long[BASELINE_RUNS];
    private final long[] sorted = new long[BASELINE_RUNS];
    private final long[] recent = new long[RECENT_RUNS];
    private long baselineRuns;
    private long baselineNs;
    private long runs;
    private double meanNs;
    private long coldNs;

    DurationHistory(ProfileSettings settings) {
        histogram = new DecayedHistogram(STEPS_MAX, settings.histogramHalfLifeRuns(), PERCENT);
    }

    void reset() {
        baselineRuns = 0;
        baselineNs = 0;
        runs = 0;
        meanNs = 0;
        coldNs = 0;
        histogram.clear();
    }

    void record(long durationNs) {
        recent[(int) (runs++ % RECENT_RUNS)] = durationNs;
        meanNs += (durationNs - meanNs) / Math.min(runs, MEAN_RUNS);
        histogram.record((durationNs + NS_PER_STEP - 1) / NS_PER_STEP);
    }

    /** A run in a new container: better than nothing as long as there is no other. */
    void recordCold(long durationNs) {
        coldNs = durationNs;
    }

    void recordBaseline(long durationNs) {
        baseline[(int) (baselineRuns++ % BASELINE_RUNS)] = durationNs;
        baselineNs = medianOfBaseline();
    }

    /** Of warm runs; of the last cold one where there was no other. */
    long meanNs() {
        return runs == 0 ? coldNs : Math.round(meanNs);
    }

    long nsP95() {
        return histogram.percentile() * NS_PER_STEP;
    }

    /** The durations whose median is the baseline, in no order; only the first {@link #baselineCount}. Not to be changed. */
    long[] baselineRuns() {
        return baseline;
    }

    int baselineCount() {
        return (int) Math.min(baselineRuns, BASELINE_RUNS);
    }

    void exportTo(ProfileState out) {
        out.put(baselineRuns);
        for (long ns : baseline) {
            out.put(ns);
        }
        out.put(runs);
        out.put(meanNs);
        out.put(coldNs);
        for (long ns : recent) {
            out.put(ns);
        }
        histogram.exportTo(out);
    }

    void importFrom(ProfileState in) {
        baselineRuns = in.next(0, Long.MAX_VALUE);
        for (int i = 0; i < BASELINE_RUNS; i++) {
            baseline[i] = in.next(0, Long.MAX_VALUE);
        }
        baselineNs = medianOfBaseline();
        runs = in.next(0, Long.MAX_VALUE);
        meanNs = in.nextDouble();
        coldNs = in.next(0, Long.MAX_VALUE);
        for (int i = 0; i < RECENT_RUNS; i++) {
            recent[i] = in.next(0, Long.MAX_VALUE);
        }
        histogram.importFrom(in);
    }

    /** Mean of the last three in percent of the baseline, 0 where there are fewer or no baseline. */
    int recentSlowdownPercent() {
        if (runs < RECENT_RUNS || baselineNs == 0) {
            return 0;
        }
        double meanRecentNs = ((double) recent[0] + recent[1] + recent[2]) / RECENT_RUNS;
        return (int) Math.min(SLOWDOWN_PERCENT_MAX, Math.round(100 * meanRecentNs / baselineNs));
    }

    /** The median of the last five, 0 where there is none; between two middle ones, their mean. */
    long baselineNs() {
        return baselineNs;
    }

    private long medianOfBaseline() {
        int count = baselineCount();
        if (count == 0) {
            return 0;
        }
        for (int i = 0; i < count; i++) {
            int place = i;
            for (; place > 0 && sorted[place - 1] > baseline[i]; place--) {
                sorted[place] = sorted[place - 1];
            }
            sorted[place] = baseline[i];
        }
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    }
}
