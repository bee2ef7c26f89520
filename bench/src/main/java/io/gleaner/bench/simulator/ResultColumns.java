package io.gleaner.bench.simulator;

import io.gleaner.agent.decision.CompletionTrace;
import io.gleaner.agent.decision.DecisionSink;
import io.gleaner.bench.workload.Tape;
import io.gleaner.harvest.Resource;

/** Collects what becomes of a tape's invocations; of the ledger's view it hears from the pipelines. One thread. */
final class ResultColumns {
    final long[] startNs;
    final long[] endNs;
    final float[] slowdown;
    final int[] node;
    final float[] harvestedShare;
    final float[] lentShare;
    final byte[] flags;

    /** Of runs that have ended. */
    double cpuNs;

    double memoryByteNs;
    long lastEndNs;
    long oomKills;
    /** Of these, for want of a node's memory. */
    long nodeOomKills;

    long idleEvictions;
    long trips;
    long loans;

    private final Sharing sharing;
    private final DecisionSink sink = new Sink();

    ResultColumns(Tape tape, Sharing sharing) {
        int size = tape.size();
        this.sharing = sharing;
        startNs = new long[size];
        endNs = new long[size];
        slowdown = new float[size];
        node = new int[size];
        harvestedShare = new float[size];
        lentShare = new float[size];
        flags = new byte[size];
    }

    DecisionSink sink() {
        return sink;
    }

    /** What was counted before now isn't measured. */
    void measureFromHere() {
        oomKills = 0;
        nodeOomKills = 0;
        idleEvictions = 0;
        trips = 0;
        loans = 0;
    }

    void started(ClusterRun run, boolean cold) {
        node[run.invocation] = run.node.index;
        flags[run.invocation] |= (byte) (cold ? ClusterResult.COLD : 0);
    }

    void ended(ClusterRun run, long nowNs) {
        int at = run.invocation;
        startNs[at] = run.startNs;
        endNs[at] = nowNs;
        cpuNs += run.cpu.cpuNs(nowNs);
        memoryByteNs += run.memoryByteNs(nowNs);
        lastEndNs = nowNs;
        if (run.killed) {
            oomKills++;
            flags[at] |= ClusterResult.FAILED;
            slowdown[at] = ClusterResult.FAILED_SLOWDOWN;
        } else {
            slowdown[at] = (float) ((double) (nowNs - run.startNs) / run.userDurationNs);
        }
        if (sharing != Sharing.LIMITS) {
            flags[at] |= (byte) (run.givenMore ? ClusterResult.GIVEN_MORE : 0);
            harvestedShare[at] = sharing == Sharing.ORACLE && run.lends ? (float) unused(run) : 0;
        }
    }

    /** What the owner asked for and can't use, as a part of what it asked for, of the resource where that is more. */
    private static double unused(ClusterRun run) {
        double cores = run.plan.coresUser;
        double bytes = run.plan.model.memoryBytesUser();
        double cpu = (cores - Math.min(cores, run.coresSaturation())) / cores;
        double memory = (bytes - Math.min(bytes, run.memory.saturationBytes())) / bytes;
        return Math.max(cpu, memory);
    }

    private final class Sink implements DecisionSink {
        @Override
        public void completed(CompletionTrace trace) {
            int run = (int) trace.hostIdLow;
            harvestedShare[run] = (float) Math.max(trace.harvestedShareCpu, trace.harvestedShareMemory);
            lentShare[run] = (float) Math.max(trace.lentShareCpu, trace.lentShareMemory);
            boolean more = trace.cpuMillisMax > trace.cpuMillisUser || trace.memoryBytesMax > trace.memoryBytesUser;
            flags[run] |= (byte) ((more ? ClusterResult.GIVEN_MORE : 0)
                    | (trace.trippedCpu || trace.trippedMemory ? ClusterResult.TRIPPED : 0)
                    | (trace.controlRun ? ClusterResult.CONTROL : 0));
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
}
