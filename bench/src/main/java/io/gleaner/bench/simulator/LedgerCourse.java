package io.gleaner.bench.simulator;

import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.LedgerTotals;
import io.gleaner.harvest.ledger.LedgerTotals.Figure;

/** What a node's ledger has allocated and lent over time, for the series. One thread. */
final class LedgerCourse {
    private final UsageSeries series;
    private long sinceNs;
    private long cpuAllocated;
    private long cpuLent;
    private long memoryAllocated;
    private long memoryLent;

    LedgerCourse(UsageSeries series) {
        this.series = series;
    }

    /** The ledger may have changed. */
    void note(LedgerTotals totals, long nowNs) {
        long durationNs = nowNs - sinceNs;
        series.add(UsageSeries.CPU_ALLOCATED, sinceNs, nowNs, (double) cpuAllocated * durationNs);
        series.add(UsageSeries.CPU_LENT, sinceNs, nowNs, (double) cpuLent * durationNs);
        series.add(UsageSeries.MEMORY_ALLOCATED, sinceNs, nowNs, (double) memoryAllocated * durationNs);
        series.add(UsageSeries.MEMORY_LENT, sinceNs, nowNs, (double) memoryLent * durationNs);
        sinceNs = nowNs;
        cpuAllocated = totals.get(Resource.CPU, Figure.ALLOCATED);
        cpuLent = totals.get(Resource.CPU, Figure.BORROWED);
        memoryAllocated = totals.get(Resource.MEMORY, Figure.ALLOCATED);
        memoryLent = totals.get(Resource.MEMORY, Figure.BORROWED);
    }
}
