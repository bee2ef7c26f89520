package io.gleaner.harvest.profile;

import io.gleaner.harvest.ProfileSnapshot;
import io.gleaner.harvest.ProfileSnapshot.ResourceHistory;

/**
 * What a function's runs on inputs of one size say about its runs on others, where those are not known well enough. What it
 * takes grows with the input by some power below one: of measured functions time grows about in proportion, cores and memory
 * with the power 0.6 at most. Larger inputs bound smaller ones, so nothing shrinks but time. Stateless, allocates nothing.
 */
final class Neighbour {
    /** Inputs that differ by more than this ratio say nothing about each other. */
    static final double RATIO_MOST = 4;

    private static final double AMOUNT_POWER = 0.6;

    private Neighbour() {}

    /**
     * Turns what is known of a neighbour into what is to be expected here.
     *
     * @param of read from the neighbour's profile
     * @param ratio how many times as large the inputs here are
     */
    static void scale(ProfileSnapshot of, double ratio) {
        of.baselineNs = Math.round(of.baselineNs * ratio);
        of.meanDurationNs = Math.round(of.meanDurationNs * ratio);
        of.durationNsP95 = Math.round(of.durationNsP95 * ratio);
        if (ratio > 1) {
            double growth = Math.pow(ratio, AMOUNT_POWER);
            grow(of.cpu, Math.min(growth, Math.max(1, of.cpu.saturation / 1000.0)));
            grow(of.memory, growth);
        }
    }

    private static void grow(ResourceHistory history, double growth) {
        history.lastPeak = Math.round(history.lastPeak * growth);
        history.recentPeak = Math.round(history.recentPeak * growth);
        history.windowPeak = Math.round(history.windowPeak * growth);
        history.meanUse = Math.round(history.meanUse * growth);
        history.saturation = Math.round(history.saturation * growth);
    }
}
