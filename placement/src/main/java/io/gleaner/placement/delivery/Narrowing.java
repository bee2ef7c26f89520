package io.gleaner.placement.delivery;

/** Takes out of the pool what an objective doesn't want. The pool is never left empty. */
final class Narrowing {
    /** Who takes this much more energy than the least counts as like it: nodes of one platform differ by noise. */
    private static final long ALIKE_PARTS = 100;

    private static final long NS_PER_MICRO = 1000;

    private Narrowing() {}

    /** To where the function is warm, if it is anywhere. */
    static void toWarm(Candidates all) {
        int count = 0;
        for (int i = 0; i < all.pooled; i++) {
            if (all.has(all.pool[i], Candidates.WARM)) {
                all.part[count++] = all.pool[i];
            }
        }
        take(all, count);
    }

    /** To the platform with the least energy of those whose P90 is predicted to be within the SLO, if there is one. */
    static void toLeastEnergy(Candidates all, long sloNs) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < all.pooled; i++) {
            int row = all.pool[i];
            if (all.energyMicrojoules[row] >= 0 && within(all, row, sloNs)) {
                least = Math.min(least, all.energyMicrojoules[row]);
            }
        }
        if (least == Long.MAX_VALUE) {
            return;
        }
        int count = 0;
        for (int i = 0; i < all.pooled; i++) {
            int row = all.pool[i];
            long energy = all.energyMicrojoules[row];
            if (energy >= 0 && energy - least <= least / ALIKE_PARTS && within(all, row, sloNs)) {
                all.part[count++] = row;
            }
        }
        take(all, count);
    }

    private static boolean within(Candidates all, int row, long sloNs) {
        return Expectation.p90Micros(all, row) * NS_PER_MICRO <= sloNs;
    }

    private static void take(Candidates all, int count) {
        if (count > 0) {
            System.arraycopy(all.part, 0, all.pool, 0, count);
            all.pooled = count;
        }
    }
}
