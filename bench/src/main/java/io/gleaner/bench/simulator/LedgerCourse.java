package io.gleaner.bench.simulator;

import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.Ledger;
import io.gleaner.harvest.ledger.LedgerTotals;
import io.gleaner.harvest.ledger.LedgerTotals.Figure;

/** What a node's ledger has allocated and lent over time, for the series. One thread. */
final class LedgerCourse {
    private final Account cpu = new Account();
    private final Account memory = new Account();
    private final UsageSeries series;
    private long sinceNs;

    LedgerCourse(UsageSeries series) {
        this.series = series;
        series.keepLedger();
    }

    /** The ledger may have changed. */
    void note(Ledger ledger, long nowNs) {
        add(cpu, UsageSeries.CPU_ALLOCATED, UsageSeries.CPU_LENT, UsageSeries.CPU_FREE_LENT, nowNs);
        add(memory, UsageSeries.MEMORY_ALLOCATED, UsageSeries.MEMORY_LENT, UsageSeries.MEMORY_FREE_LENT, nowNs);
        sinceNs = nowNs;
        cpu.read(ledger, Resource.CPU);
        memory.read(ledger, Resource.MEMORY);
    }

    private void add(Account account, int allocated, int lent, int freeLent, long nowNs) {
        double durationNs = nowNs - sinceNs;
        series.add(allocated, sinceNs, nowNs, account.allocated * durationNs);
        series.add(lent, sinceNs, nowNs, account.lent * durationNs);
        series.add(freeLent, sinceNs, nowNs, account.freeLent * durationNs);
    }

    /** One resource, in millicores or bytes. */
    private static final class Account {
        private long allocated;
        private long lent;
        private long freeLent;

        /**
         * The user allocations are those in flight now: runs at theirs have no slot, and the ledger's own sum is as old as
         * its last change.
         */
        void read(Ledger ledger, Resource resource) {
            LedgerTotals totals = ledger.totals();
            lent = totals.get(resource, Figure.LENT) + totals.get(resource, Figure.DEBT);
            freeLent = totals.get(resource, Figure.FREE_LENT);
            allocated = ledger.user(resource) - totals.get(resource, Figure.OFFERED) + lent + freeLent;
        }
    }
}
