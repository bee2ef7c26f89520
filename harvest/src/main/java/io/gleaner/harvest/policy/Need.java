package io.gleaner.harvest.policy;

import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.Threshold;

/** From peaks to amounts, and from amounts to an option; what the policies by rule share. Allocates nothing. */
final class Need {
    /** Enough for anything: the top of the range is taken. */
    static final long TOP = Long.MAX_VALUE;

    private Need() {}

    /**
     * The amount to give for a peak. A lender keeps the safeguard's margin; a borrower gets so much that the peak is no
     * longer cut by its limit. Where the peak itself was cut the saturation point is unknown: twice as much as last time.
     *
     * @param peak the peak that the policy goes by
     * @param cut whether that peak was censored
     * @param lastAllocation the limit it had
     * @param user the user allocation
     */
    static long of(long peak, boolean cut, long lastAllocation, long user, Threshold threshold) {
        if (threshold.covers(peak, user)) {
            return Math.min(threshold.unitsAbove(peak, 1), user);
        }
        if (cut) {
            return 2 * Math.max(Math.max(peak, lastAllocation), user);
        }
        return Math.max(Threshold.CENSORED.unitsAbove(peak, 1), user);
    }

    /**
     * The option with the smallest CPU and memory that cover the need, within the bounds; where none does, with the
     * largest within the bounds.
     *
     * @return an index, or -1 where no option lies within the bounds
     */
    static int option(OptionSet options, long cpuNeed, long cpuBound, long memoryNeed, long memoryBound) {
        long cpuMillis = -1;
        long memoryBytes = -1;
        for (int i = 0; i < options.count(); i++) {
            cpuMillis = better(cpuMillis, options.cpuMillis(i), cpuNeed, cpuBound);
            memoryBytes = better(memoryBytes, options.memoryBytes(i), memoryNeed, memoryBound);
        }
        for (int i = 0; i < options.count(); i++) {
            if (options.cpuMillis(i) == cpuMillis && options.memoryBytes(i) == memoryBytes) {
                return i;
            }
        }
        return -1;
    }

    private static long better(long best, long candidate, long need, long bound) {
        if (candidate > bound) {
            return best;
        }
        boolean bestCovers = best >= need;
        boolean candidateCovers = candidate >= need;
        if (bestCovers != candidateCovers) {
            return best >= 0 && bestCovers ? best : candidate;
        }
        return best >= 0 && bestCovers ? Math.min(best, candidate) : Math.max(best, candidate);
    }
}
