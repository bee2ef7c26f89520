package io.gleaner.agent.decision;

import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.policy.Policies;
import io.gleaner.harvest.safeguard.RangeReason;
import java.util.ArrayList;
import java.util.List;

/** A node under a virtual clock: drives a pipeline as the agent does, with usage as told. */
final class VirtualNode {
    static final long MS = 1_000_000L;
    static final long MIB = 1L << 20;

    /** What the sink heard, as text. */
    final List<String> heard = new ArrayList<>();

    final List<CompletionTrace> completions = new ArrayList<>();
    final List<Integer> outcomes = new ArrayList<>();
    final List<Integer> optionCounts = new ArrayList<>();
    final List<RangeReason> reasonsCpu = new ArrayList<>();
    final List<RangeReason> reasonsMemory = new ArrayList<>();
    final List<Long> cpuMillisMeanUse = new ArrayList<>();
    final DecisionPipeline pipeline;
    long nowNs = 1_000 * MS;
    long claims;
    boolean journalFull;
    private final long[] cpuUsageNs = new long[4096];

    VirtualNode(DecisionConfigBuilder config, String policy) {
        this(config, Policies.byName(policy, Threshold.PAPER));
    }

    VirtualNode(DecisionConfigBuilder config, HarvestPolicy policy) {
        pipeline = new DecisionPipeline(config.build(), policy, new Recorder(), 42);
    }

    static DecisionConfigBuilder config(long cpuMillis, long memoryMib) {
        return DecisionConfig.builder(cpuMillis, memoryMib * MIB)
                .controlShareLenders(0)
                .controlShareBorrowers(0)
                .maxInvocations(256)
                .maxContainers(256);
    }

    /** Runs for so long at so much CPU, sampled every 20 ms, and completes. */
    void run(int function, int container, long durationMs, long cpuMillis, long memoryMib) {
        long invocation = start(function, container);
        use(container, durationMs, cpuMillis, memoryMib);
        complete(invocation, container, durationMs, memoryMib);
    }

    long start(int function, int container) {
        long invocation = pipeline.admit(function, 7, nowNs, -1, 0, 0, nowNs);
        pipeline.started(invocation, container, nowNs);
        return invocation;
    }

    void use(int container, long durationMs, long cpuMillis, long memoryMib) {
        for (long leftMs = durationMs; leftMs > 0; leftMs -= 20) {
            long stepMs = Math.min(20, leftMs);
            nowNs += stepMs * MS;
            cpuUsageNs[container] += stepMs * MS * cpuMillis / 1000;
            sample(container, memoryMib);
        }
    }

    void sample(int container, long memoryMib) {
        pipeline.sampled(container, cpuUsageNs[container], 0, memoryMib * MIB, 0, nowNs);
    }

    void complete(long invocation, int container, long durationMs, long memoryMib) {
        pipeline.completed(invocation, 0, durationMs * MS, nowNs);
        sample(container, memoryMib);
        pipeline.tick(nowNs);
    }

    void idle(int container, long durationMs) {
        use(container, durationMs, 0, 10);
        pipeline.tick(nowNs);
    }

    DesiredLimit limit(int container) {
        DesiredLimit limit = new DesiredLimit();
        pipeline.limits().take(container, limit);
        return limit;
    }

    /** Lets a function become known as one that uses so much. */
    void learn(int function, int container, int runs, long cpuMillis, long memoryMib) {
        for (int i = 0; i < runs; i++) {
            run(function, container, 200, cpuMillis, memoryMib);
            idle(container, 200);
        }
    }

    private final class Recorder implements DecisionSink {
        @Override
        public long claim() {
            return journalFull ? -1 : claims++;
        }

        @Override
        public void decided(long claim, DecisionTrace t) {
            outcomes.add(t.outcome);
            optionCounts.add(t.optionCount);
            reasonsCpu.add(RangeReason.values()[t.reasonCpu]);
            reasonsMemory.add(RangeReason.values()[t.reasonMemory]);
            cpuMillisMeanUse.add(t.cpuMillisMeanUse);
            heard.add("decided " + t.function + " " + t.cpuMillisChosen + " -> " + t.cpuMillisGranted + " of ["
                    + t.cpuUnitsLow + ", " + t.cpuUnitsHigh + "] draw " + t.randomDraw);
        }

        @Override
        public void started(long invocation, int function, int container, long atNs) {
            heard.add("started " + function);
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
                long atNs) {
            heard.add("tripped " + resource + " cause " + cause);
        }

        @Override
        public void loan(long seq, Resource resource, long lender, long borrower, long amount, long endNs, long atNs) {
            heard.add("loan " + resource + " " + amount + (lender == 0 ? " free" : " lent"));
        }

        @Override
        public void returned(
                long seq, Resource resource, long lender, long borrower, long amount, int reason, long atNs) {
            heard.add("returned " + resource + " " + amount + " reason " + reason);
        }

        @Override
        public void completed(CompletionTrace t) {
            CompletionTrace copy = new CompletionTrace();
            copy.function = t.function;
            copy.container = t.container;
            copy.outcome = t.outcome;
            copy.durationNs = t.durationNs;
            copy.baselineNs = t.baselineNs;
            copy.cpuMillisPeak = t.cpuMillisPeak;
            copy.memoryBytesPeak = t.memoryBytesPeak;
            copy.cpuMillisMin = t.cpuMillisMin;
            copy.cpuMillisMax = t.cpuMillisMax;
            copy.harvestedShareCpu = t.harvestedShareCpu;
            copy.lentShareCpu = t.lentShareCpu;
            copy.trippedCpu = t.trippedCpu;
            copy.sharedContainer = t.sharedContainer;
            copy.controlRun = t.controlRun;
            completions.add(copy);
            heard.add("completed " + t.function);
        }
    }
}
