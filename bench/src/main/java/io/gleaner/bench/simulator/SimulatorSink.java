package io.gleaner.bench.simulator;

import io.gleaner.agent.decision.CompletionTrace;
import io.gleaner.agent.decision.DecisionSink;
import io.gleaner.harvest.Resource;

/** Hears from the pipeline what the metrics need of each run: the ledger's view, by the run's index. One thread. */
final class SimulatorSink implements DecisionSink {
    final double[] harvestedShare;
    final boolean[] givenMore;
    final boolean[] tripped;
    long trips;
    long loans;

    SimulatorSink(int runs) {
        harvestedShare = new double[runs];
        givenMore = new boolean[runs];
        tripped = new boolean[runs];
    }

    @Override
    public void completed(CompletionTrace trace) {
        int run = (int) trace.hostIdLow;
        harvestedShare[run] = Math.max(trace.harvestedShareCpu, trace.harvestedShareMemory);
        givenMore[run] = trace.cpuMillisMax > trace.cpuMillisUser || trace.memoryBytesMax > trace.memoryBytesUser;
        tripped[run] = trace.trippedCpu || trace.trippedMemory;
    }

    @Override
    public void tripped(
            long invocation,
            int function,
            int container,
            Resource resource,
            int cause,
            long used,
            long allocation,
            long nowNs) {
        trips += cause == CAUSE_SIBLING ? 0 : 1;
    }

    @Override
    public void loan(
            long ledgerSequence,
            Resource resource,
            long lender,
            long borrower,
            long amount,
            long expectedEndNs,
            long nowNs) {
        loans++;
    }
}
