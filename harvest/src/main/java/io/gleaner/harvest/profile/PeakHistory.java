package io.gleaner.harvest.profile;

import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.Threshold;

/** What a profile keeps of one resource's peaks. One thread owns it; allocates nothing after construction. */
final class PeakHistory {
    private static final int WINDOW = 5;
    private static final int MEAN_RUNS = 64;
    private static final int RISE_RUNS = 4;
    private static final int FALL_RUNS = 16;
    private static final int PERCENT = 95;

    private final double decayPerRun;
    private final long histogramUnit;
    private final DecayedHistogram histogram;
    private final long[] windowPeaks = new long[WINDOW];
    /** The limit that may have cut the peak beside it, 0 = none. */
    private final long[] windowCutBy = new long[WINDOW];

    private long user;
    private long peakRuns;
    private long lastAllocation;
    private long lastPeak;
    private boolean censored;
    private double recentPeak;
    private long recentCutBy;
    private double meanPeak;
    private double meanUse;
    private long meanRuns;
    private final Saturation saturation = new Saturation();

    /**
     * @param histogramUnit what one step of the histogram is, in millicores or bytes
     * @param histogramMax the most it can hold, in steps
     */
    PeakHistory(ProfileSettings settings, long histogramUnit, long histogramMax) {
        this.decayPerRun = settings.decayPerRun();
        this.histogramUnit = histogramUnit;
        this.histogram = new DecayedHistogram(histogramMax, settings.histogramHalfLifeRuns(), PERCENT);
    }

    /** Forgets all, for a new user allocation. */
    void reset(long userAllocation) {
        user = userAllocation;
        peakRuns = 0;
        lastAllocation = 0;
        lastPeak = 0;
        censored = false;
        recentPeak = 0;
        recentCutBy = 0;
        meanPeak = 0;
        meanUse = 0;
        meanRuns = 0;
        saturation.reset();
        histogram.clear();
    }

    long user() {
        return user;
    }

    /** A run that went well and whose peak is known. */
    void record(long peak, long limitMin, long limitMax, boolean safeguardRun) {
        lastPeak = peak;
        lastAllocation = limitMin == 0 ? user : limitMin;
        long limit = Math.max(limitMin, limitMax);
        censored = limit > 0 && Threshold.CENSORED.reachedBy(peak, limit);
        saturation.record(peak, limit, censored, user);
        if (!censored) {
            answerCensored(limit == 0 ? Long.MAX_VALUE : limit);
        }
        int place = (int) (peakRuns % WINDOW);
        windowPeaks[place] = peak;
        windowCutBy[place] = censored ? limit : 0;
        peakRuns++;
        double kept = safeguardRun ? 0 : recentPeak * decayPerRun;
        recentCutBy = peak >= kept ? windowCutBy[place] : recentCutBy;
        recentPeak = Math.max(peak, kept);
        meanPeak += (peak - meanPeak) / Math.min(peakRuns, MEAN_RUNS);
        histogram.record((peak + histogramUnit - 1) / histogramUnit);
    }

    /** The mean use of a run: a rise is believed at once in part, a fall over many runs. */
    void recordMean(long use) {
        meanRuns++;
        int runs = use > meanUse ? RISE_RUNS : FALL_RUNS;
        meanUse += (use - meanUse) / Math.min(meanRuns, runs);
    }

    /** A run that failed: it used at least this, what else it would have used nobody knows. */
    void raise(long peak) {
        if (peak > recentPeak) {
            recentPeak = peak;
            recentCutBy = Long.MAX_VALUE;
        }
    }

    void copyTo(ProfileSnapshot.ResourceHistory row) {
        row.user = user;
        row.peakRuns = peakRuns;
        row.lastAllocation = lastAllocation;
        row.lastPeak = lastPeak;
        row.censored = censored;
        row.recentPeak = (long) Math.ceil(recentPeak);
        row.recentCensored = recentCutBy > 0;
        row.meanUse = meanRuns == 0 ? 0 : Math.max(1, Math.round(meanUse));
        row.saturation = saturation.amount();
        row.saturationOpen = saturation.isOpen();
        row.meanPeak = Math.round(meanPeak);
        row.peakP95 = histogram.percentile() * histogramUnit;
        row.windowPeak = 0;
        row.windowCensored = false;
        for (int i = 0; i < Math.min(peakRuns, WINDOW); i++) {
            if (windowPeaks[i] > row.windowPeak) {
                row.windowPeak = windowPeaks[i];
                row.windowCensored = windowCutBy[i] > 0;
            }
        }
    }

    void exportTo(ProfileState out) {
        out.put(user);
        out.put(peakRuns);
        out.put(lastAllocation);
        out.put(lastPeak);
        out.put(censored ? 1 : 0);
        out.put(recentPeak);
        out.put(recentCutBy);
        out.put(meanPeak);
        out.put(meanUse);
        out.put(meanRuns);
        saturation.exportTo(out);
        for (int i = 0; i < WINDOW; i++) {
            out.put(windowPeaks[i]);
            out.put(windowCutBy[i]);
        }
        histogram.exportTo(out);
    }

    /** The user allocation must be the one that it was of. */
    void importFrom(ProfileState in) {
        in.next(user, user);
        peakRuns = in.next(0, Long.MAX_VALUE);
        lastAllocation = in.next(0, Long.MAX_VALUE);
        lastPeak = in.next(0, Long.MAX_VALUE);
        censored = in.next(0, 1) == 1;
        recentPeak = in.nextDouble();
        recentCutBy = in.next(0, Long.MAX_VALUE);
        meanPeak = in.nextDouble();
        meanUse = in.nextDouble();
        meanRuns = in.next(0, Long.MAX_VALUE);
        saturation.importFrom(in);
        for (int i = 0; i < WINDOW; i++) {
            windowPeaks[i] = in.next(0, Long.MAX_VALUE);
            windowCutBy[i] = in.next(0, Long.MAX_VALUE);
        }
        histogram.importFrom(in);
    }

    /** A run that used less than this limit answers what peaks cut by lower limits had left open. */
    private void answerCensored(long limit) {
        for (int i = 0; i < WINDOW; i++) {
            windowCutBy[i] = windowCutBy[i] < limit ? 0 : windowCutBy[i];
        }
        recentCutBy = recentCutBy < limit ? 0 : recentCutBy;
    }
}
