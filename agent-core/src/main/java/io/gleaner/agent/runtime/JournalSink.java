package io.gleaner.agent.runtime;

import io.gleaner.agent.api.Event;
import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.catalog.Catalog;
import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.agent.catalog.Wish;
import io.gleaner.agent.decision.CompletionTrace;
import io.gleaner.agent.decision.DecisionSink;
import io.gleaner.agent.decision.DecisionTrace;
import io.gleaner.agent.enforcement.EnforcementCounts;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.JournalRing;
import io.gleaner.agent.journal.Records;
import io.gleaner.agent.journal.TripCause;
import io.gleaner.agent.peers.PeerNetwork;
import io.gleaner.agent.reactive.EventHub;
import io.gleaner.harvest.Resource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what the pipeline did into the journal's ring, and tells the containers' threads and the host's listeners. Any
 * thread, some under the ledger's lock; allocates only where somebody listens. Causes and reasons have the same numbers
 * in both.
 */
final class JournalSink implements DecisionSink {
    private static final Logger LOG = LoggerFactory.getLogger(GleanerAgent.class);
    /** Of a name of its own: a program that counts stalls itself may want to have them out of its words. */
    private static final Logger STALLS = LoggerFactory.getLogger("io.gleaner.agent.stalls");

    private static final TripCause[] CAUSES = TripCause.values();

    private final JournalRing ring;
    private final DecisionRecords decisions;
    private final Catalog catalog;
    private final EventHub events;
    private final KeptFailures failures;
    private final EnforcementCounts counts;
    private volatile CompletionListener listener;
    private volatile PeerNetwork peers;

    JournalSink(
            JournalRing ring,
            int configHash,
            Catalog catalog,
            EventHub events,
            KeptFailures failures,
            EnforcementCounts counts) {
        this.ring = ring;
        this.catalog = catalog;
        this.events = events;
        this.failures = failures;
        this.counts = counts;
        decisions = new DecisionRecords(ring, configHash);
    }

    /** Who learns from how invocations ended, here and at peers. */
    void peers(PeerNetwork network) {
        peers = network;
    }

    void listener(CompletionListener completionListener) {
        listener = completionListener;
    }

    @Override
    public long claim() {
        return ring.claimDecision();
    }

    @Override
    public void decided(long claim, DecisionTrace trace) {
        decisions.write(claim, trace, System.nanoTime() - trace.nowNs);
    }

    @Override
    public void started(long invocation, int function, int container, long nowNs) {
        Records.started(ring, nowNs, invocation, function, container);
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
        boolean cpu = resource == Resource.CPU;
        ManagedContainer managed = catalog.container(container);
        if (managed != null) {
            returned(managed.ownerWish(resource).wished(nowNs));
        }
        Records.tripped(
                ring,
                nowNs,
                invocation,
                function,
                container,
                cpu ? EventView.RESOURCE_CPU : EventView.RESOURCE_MEMORY,
                cause,
                cpu ? used : 0,
                cpu ? allocation : 0,
                cpu ? 0 : used,
                cpu ? 0 : allocation);
        if (events.hasSubscribers()) {
            events.publish(new Event("TRIPPED", nowNs, function, container, invocation, CAUSES[cause].words()));
        }
    }

    private void returned(long durationNs) {
        if (durationNs != Wish.OPEN) {
            counts.returned().record(durationNs);
        }
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
        boolean cpu = resource == Resource.CPU;
        Records.loan(
                ring,
                nowNs,
                ledgerSequence,
                lender,
                borrower,
                cpu ? amount : 0,
                cpu ? 0 : amount,
                Math.max(0, expectedEndNs - nowNs));
    }

    @Override
    public void returned(
            long ledgerSequence, Resource resource, long lender, long borrower, long amount, int reason, long nowNs) {
        boolean cpu = resource == Resource.CPU;
        Records.returned(ring, nowNs, ledgerSequence, lender, borrower, cpu ? amount : 0, cpu ? 0 : amount, reason, 0);
    }

    @Override
    public void watchStalled(boolean over, long nowNs) {
        degraded(
                over,
                over
                        ? "the agent's watch is at work again: loans are made again"
                        : "the agent's watch stands still: every loan was returned and nothing is lent until it goes on",
                nowNs);
    }

    @Override
    public void enforcementStalled(boolean over, long nowNs) {
        degraded(
                over,
                over
                        ? "the agent's enforcement is at work again: loans are made again"
                        : "the agent's enforcement stands still: nothing is lent until it goes on",
                nowNs);
    }

    private void degraded(boolean over, String sentence, long nowNs) {
        STALLS.warn("{}", sentence);
        Records.degraded(ring, nowNs, over, sentence);
    }

    @Override
    public void completed(CompletionTrace trace) {
        Records.completed(
                ring,
                trace.nowNs,
                trace.invocation,
                trace.function,
                trace.container,
                Math.max(0, trace.outcome),
                trace.durationNs,
                Math.max(0, trace.cpuMillisPeak),
                Math.max(0, trace.memoryBytesPeak));
        ManagedContainer managed = catalog.container(trace.container);
        if (managed != null) {
            managed.runEnded();
        }
        PeerNetwork learning = peers;
        if (learning != null && trace.outcome == Gleaner.OUTCOME_OK) {
            learning.ran(trace.function, trace.target, trace.durationNs, trace.nowNs);
        }
        CompletionListener hearing = listener;
        if (hearing != null) {
            tell(hearing, trace);
        }
    }

    private void tell(CompletionListener hearing, CompletionTrace t) {
        try {
            hearing.onCompleted(facts(t));
        } catch (Throwable thrown) {
            failures.keep("a completion listener", thrown);
        }
    }

    private static InvocationFacts facts(CompletionTrace t) {
        return new InvocationFacts(
                t.invocation,
                t.hostIdHigh,
                t.hostIdLow,
                t.function,
                t.container,
                t.outcome,
                t.durationNs,
                t.baselineNs,
                t.cpuMillisUser,
                t.memoryBytesUser,
                t.cpuMillisPeak,
                t.memoryBytesPeak,
                t.cpuMillisMin,
                t.cpuMillisMax,
                t.memoryBytesMin,
                t.memoryBytesMax,
                t.harvestedShareCpu,
                t.harvestedShareMemory,
                t.trippedCpu,
                t.trippedMemory,
                t.controlRun,
                t.sharedContainer);
    }
}
