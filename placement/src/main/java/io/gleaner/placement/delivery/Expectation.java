package io.gleaner.placement.delivery;

/**
 * When a call would end at a candidate. Queue wait: of n invocations there (reported, and own sends since the report) on s
 * slots, n + 1 - s have to end before this one begins, one each {@code service / s}: the mean wait of an arrival in M/M/s
 * that finds n. A report says the less the older it is: what differs from what is usual there counts {@code t / (t + age)}, where t is twice
 * the service time. Microseconds, as they stand in the journal, so that a replay compares the same numbers.
 */
final class Expectation {
    private static final long NS_PER_MICRO = 1000;
    private static final long FADING_SERVICES = 2;

    private Expectation() {}

    static int micros(Candidates all, int row) {
        return cut(waitNs(all, row) + all.executionNs[row] + extraNs(all, row));
    }

    /** With the 90th percentile of the execution in place of its mean. */
    static int p90Micros(Candidates all, int row) {
        return cut(waitNs(all, row) + all.executionP90Ns[row] + extraNs(all, row));
    }

    static boolean waits(Candidates all, int row) {
        return ahead(all, row) > 0;
    }

    static int ageMicros(Candidates all, int row) {
        return cut(all.ageNs[row]);
    }

    private static long waitNs(Candidates all, int row) {
        double ahead = Math.max(0, ahead(all, row));
        double usual = all.usualAhead[row];
        double serviceNs = all.queuedServiceNs[row];
        if (usual >= 0 && all.ageNs[row] > 0) {
            double fadingNs = FADING_SERVICES * serviceNs;
            ahead = usual + (ahead - usual) * fadingNs / (fadingNs + all.ageNs[row]);
        }
        return (long) (ahead * serviceNs / all.slots[row]);
    }

    private static long ahead(Candidates all, int row) {
        return (long) all.queued[row] + all.inFlight[row] + all.sends[row] + 1 - all.slots[row];
    }

    private static long extraNs(Candidates all, int row) {
        long cold = all.has(row, Candidates.WARM) ? 0 : all.coldStartNs[row];
        return all.roundTripNs[row] + all.transferNs[row] + cold;
    }

    private static int cut(long ns) {
        return (int) Math.max(0, Math.min(Integer.MAX_VALUE, ns / NS_PER_MICRO));
    }
}
