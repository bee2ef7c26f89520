package io.gleaner.bench.demo;

import io.gleaner.agent.decision.DecisionCounter;
import io.gleaner.harvest.Resource;

/** What the node counted until the end of the windows. */
record NodeFigures(
        boolean enforced,
        String where,
        long oomKills,
        long trips,
        long watchStalls,
        long enforcementStalls,
        long ledgerBusy,
        long journalRecords,
        String journalFolder,
        String modelHash,
        String scorer,
        long ledgerCpuMillisMost,
        long ledgerMemoryBytesMost) {
    static NodeFigures of(DemoNode node) {
        return new NodeFigures(
                node.enforced(),
                node.where(),
                node.oomKills(),
                node.trips(),
                node.counted(DecisionCounter.WATCH_STALLS),
                node.counted(DecisionCounter.ENFORCEMENT_STALLS),
                node.counted(DecisionCounter.LEDGER_BUSY),
                node.journalRecords(),
                node.journalFolder(),
                node.modelHash(),
                node.scorer(),
                node.allocatedMost(Resource.CPU),
                node.allocatedMost(Resource.MEMORY));
    }
}
