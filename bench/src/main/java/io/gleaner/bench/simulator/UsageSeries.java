package io.gleaner.bench.simulator;

import java.util.Arrays;

/**
 * Use, allocations and loans of all nodes over time, from the first measured arrival on. It has so many cells; when time
 * runs past the last one, each two become one. One thread.
 */
final class UsageSeries {
    static final int CPU_USED = 0;
    static final int CPU_USER = 1;
    static final int CPU_ALLOCATED = 2;
    static final int CPU_LENT = 3;
    static final int CPU_FREE_LENT = 4;
    static final int MEMORY_USED = 5;
    static final int MEMORY_USER = 6;
    static final int MEMORY_ALLOCATED = 7;
    static final int MEMORY_LENT = 8;
    static final int MEMORY_FREE_LENT = 9;

    private static final int COLUMNS = 10;
    private static final double[] NONE = {};
    private static final long FIRST_STEP_NS = 1_000_000;

    private final double[][] integrals;
    private final int cells;
    private long beginNs = CpuCourse.NEVER_NS;
    private long stepNs = FIRST_STEP_NS;
    private boolean ledger;

    /** @param points the most points to keep, at least 2 */
    UsageSeries(int points) {
        cells = Math.max(2, points / 2 * 2);
        integrals = new double[COLUMNS][cells];
    }

    /** There is a ledger: without one nothing is allocated or lent, and those series are empty. */
    void keepLedger() {
        ledger = true;
    }

    /** What was before now isn't measured. */
    void begin(long nowNs) {
        beginNs = nowNs;
    }

    /** A stretch of time, and the integral of an amount over it, taken as even. */
    void add(int column, long fromNs, long toNs, double integral) {
        long from = Math.max(fromNs, beginNs) - beginNs;
        long to = toNs - beginNs;
        if (to <= from || integral == 0) {
            return;
        }
        double amount = integral / (toNs - fromNs);
        while (to > stepNs * cells) {
            halve();
        }
        double[] sums = integrals[column];
        int last = (int) ((to - 1) / stepNs);
        for (int cell = (int) (from / stepNs); cell <= last; cell++) {
            sums[cell] += amount * (Math.min(to, (cell + 1) * stepNs) - Math.max(from, cell * stepNs));
        }
    }

    private void halve() {
        for (double[] sums : integrals) {
            for (int i = 0; i < cells / 2; i++) {
                sums[i] = sums[2 * i] + sums[2 * i + 1];
            }
            Arrays.fill(sums, cells / 2, cells, 0);
        }
        stepNs *= 2;
    }

    /** Means of the cells up to then. */
    ClusterResult.TimeSeries means(long endNs) {
        long spanNs = Math.max(1, endNs - beginNs);
        int count = (int) Math.min(cells, (spanNs + stepNs - 1) / stepNs);
        double[][] means = new double[COLUMNS][count];
        for (int column = 0; column < COLUMNS; column++) {
            for (int i = 0; i < count; i++) {
                means[column][i] = integrals[column][i] / Math.min(stepNs, spanNs - i * stepNs);
            }
        }
        return new ClusterResult.TimeSeries(
                stepNs,
                means[CPU_USED],
                means[CPU_USER],
                ledger ? means[CPU_ALLOCATED] : NONE,
                ledger ? means[CPU_LENT] : NONE,
                ledger ? means[CPU_FREE_LENT] : NONE,
                means[MEMORY_USED],
                means[MEMORY_USER],
                ledger ? means[MEMORY_ALLOCATED] : NONE,
                ledger ? means[MEMORY_LENT] : NONE,
                ledger ? means[MEMORY_FREE_LENT] : NONE);
    }
}
