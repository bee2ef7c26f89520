package io.gleaner.bench.demo;

import io.gleaner.harvest.Resource;

/** What the node counted until the end of the windows. */
record NodeFigures(
        boolean enforced,
        String where,
        long oomKills,
        long trips,
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
                node.journalRecords(),
                node.journalFolder(),
                node.modelHash(),
                node.scorer(),
                node.allocatedMost(Resource.CPU),
                node.allocatedMost(Resource.MEMORY));
    }
}
