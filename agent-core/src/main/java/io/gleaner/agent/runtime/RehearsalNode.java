package io.gleaner.agent.runtime;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.decision.DesiredLimit;
import io.gleaner.agent.enforcement.EnforcementCounts;
import io.gleaner.agent.journal.JournalRing;
import io.gleaner.agent.reactive.EventHub;
import io.gleaner.agent.telemetry.DurationRecorder;
import io.gleaner.harvest.HarvestPolicy;

/**
 * A node that exists only to have its decisions compiled: a pipeline of its own with the agent's configuration and sink,
 * a ring that nobody reads, and functions that lend and borrow under a clock of its own. Touches nothing of the agent. One
 * thread.
 */
final class RehearsalNode {
    /** Functions come in pairs, one that lends and one that borrows. */
    static final int FUNCTIONS = 6;

    private static final int RING_SLOTS = 1024;
    // Prime, so that every function has its turn.
    private static final int TRIP_EVERY_ROUNDS = 151;
    private static final int FAIL_EVERY_ROUNDS = 113;
    private static final int USER_EVERY_ROUNDS = 41;
    private static final long TICK_NS = 20_000_000;
    private static final int TICKS = 3;

    private final DecisionPipeline pipeline;
    private final JournalRing ring = new JournalRing(RING_SLOTS, 0);
    private final DurationRecorder durations = new DurationRecorder();
    private final DesiredLimit limit = new DesiredLimit();
    private final int[] waiting = new int[FUNCTIONS];
    private final int[] functions = new int[FUNCTIONS];
    private final int[] containers = new int[FUNCTIONS];
    private final long[] cpuMillisUser = new long[FUNCTIONS];
    private final long[] memoryBytesUser = new long[FUNCTIONS];
    private final long[] cpuUsageNs = new long[FUNCTIONS];
    private long nowNs = 1;
    private long rounds;
    private long decisions;

    /** @param config the agent's, with tables of {@link #FUNCTIONS} rows or more */
    RehearsalNode(DecisionConfig config, HarvestPolicy policy, int configHash) {
        JournalSink sink = new JournalSink(
                ring, configHash, new Catalog(), new EventHub(1), new KeptFailures(), new EnforcementCounts());
        pipeline = new DecisionPipeline(config, policy, sink, 1);
        for (int i = 0; i < FUNCTIONS; i++) {
            boolean lends = i % 2 == 0;
            long part = 2L + i / 2;
            cpuMillisUser[i] = Math.max(1, config.cpuMillisCapacity() / (lends ? part : 4 * part));
            memoryBytesUser[i] = Math.max(1, config.memoryBytesCapacity() / (lends ? part : 4 * part));
            functions[i] = pipeline.function("rehearsal-" + i, cpuMillisUser[i], memoryBytesUser[i], nowNs);
            containers[i] = pipeline.container(functions[i], nowNs);
        }
    }

    void policy(HarvestPolicy policy) {
        pipeline.policy(policy);
    }

    /** Decisions made so far. */
    long decisions() {
        return decisions;
    }

    /** One invocation of a lender and one of a borrower, side by side, from admission to profile. */
    void round() {
        int lender = (int) (rounds % (FUNCTIONS / 2)) * 2;
        int borrower = lender + 1;
        long lending = begin(lender);
        long borrowing = begin(borrower);
        boolean trips = rounds % TRIP_EVERY_ROUNDS == TRIP_EVERY_ROUNDS - 1;
        for (int i = 0; i < TICKS; i++) {
            nowNs += TICK_NS;
            useAsLender(lender, trips && i > 0);
            use(borrower, cpuMillisUser[borrower], memoryBytesUser[borrower] / 2);
            pipeline.tick(nowNs);
        }
        end(lender, lending);
        end(borrower, borrowing);
        nowNs += TICK_NS;
        use(lender, 0, memoryBytesUser[lender] / 16);
        use(borrower, 0, memoryBytesUser[borrower] / 2);
        rounds++;
    }

    /** Idles at a fraction of what its owner asked for, or suddenly needs all of it. */
    private void useAsLender(int function, boolean trips) {
        long cpuMillis = cpuMillisUser[function];
        long memoryBytes = memoryBytesUser[function];
        use(function, trips ? cpuMillis : cpuMillis / 8, trips ? memoryBytes : memoryBytes / 16);
    }

    private long begin(int function) {
        int flags = rounds % USER_EVERY_ROUNDS == function ? Gleaner.FLAG_USER_ALLOCATION : 0;
        long startNs = System.nanoTime();
        long invocation = pipeline.admit(functions[function], 0, rounds, -1, 0, flags, nowNs);
        durations.record(System.nanoTime() - startNs);
        decisions++;
        pipeline.started(invocation, containers[function], nowNs);
        pipeline.limits().take(containers[function], limit);
        return invocation;
    }

    private void use(int function, long cpuMillis, long memoryBytes) {
        cpuUsageNs[function] += TICK_NS / 1000 * cpuMillis;
        pipeline.sampled(containers[function], cpuUsageNs[function], 0, memoryBytes, 0, nowNs);
        pipeline.limits().take(containers[function], limit);
    }

    private void end(int function, long invocation) {
        boolean fails = rounds % FAIL_EVERY_ROUNDS == FAIL_EVERY_ROUNDS - 1;
        int outcome = fails ? Gleaner.OUTCOME_FAILED : Gleaner.OUTCOME_OK;
        pipeline.completed(invocation, outcome, TICKS * TICK_NS, nowNs);
        pipeline.awaitingSample(waiting);
        use(function, 0, memoryBytesUser[function] / 16);
        pipeline.tick(nowNs);
        ring.drain((buffer, offset) -> {}, RING_SLOTS);
    }

    /** For tests: what the decisions came to. */
    DecisionPipeline pipeline() {
        return pipeline;
    }
}
