package io.gleaner.bench.demo;

import io.gleaner.agent.decision.DecisionCounter;
import io.gleaner.agent.platform.local.InvocationOutcome;
import io.gleaner.agent.platform.local.LocalPlatform;
import io.gleaner.agent.platform.local.LocalPlatformSettings;
import io.gleaner.agent.platform.local.NodeCapacity;
import io.gleaner.agent.runtime.AgentSnapshot;
import io.gleaner.agent.runtime.GleanerAgent;
import io.gleaner.bench.report.WindowMode;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.Resource;
import io.gleaner.harvest.freyr.LearnedPolicy;
import io.gleaner.harvest.ledger.LedgerTotals.Figure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The node of the demo: an agent and a local platform that asks it. {@link #close} may come from any thread, again and
 * again: it ends all processes, restores all limits and removes all cgroups.
 */
final class DemoNode implements AutoCloseable {
    private static final long START_SECONDS_MOST = 120;
    private static final long SETTLE_NS_MOST = TimeUnit.SECONDS.toNanos(3);

    private final DemoSettings settings;
    private final GleanerAgent agent;
    private final LocalPlatform platform;
    private final LoanCollector collector = new LoanCollector();
    private final AtomicLong oomKills = new AtomicLong();
    private final Map<DecisionCounter, Long> countsBefore = new EnumMap<>(DecisionCounter.class);
    private long tripsBefore;

    private DemoNode(DemoSettings settings, GleanerAgent agent, LocalPlatform platform) {
        this.settings = settings;
        this.agent = agent;
        this.platform = platform;
    }

    /** Starts both, without functions. */
    static DemoNode start(DemoSettings settings) {
        GleanerAgent agent = GleanerAgent.start(settings.agent());
        boolean complete = false;
        try {
            LocalPlatformSettings platformSettings = LocalPlatformSettings.of(
                            new NodeCapacity(DemoSettings.NODE_CPU_MILLIS, DemoSettings.NODE_MEMORY_BYTES))
                    .withCgroupRoot(settings.agent().cgroupRoot());
            DemoNode node = new DemoNode(settings, agent, LocalPlatform.start(platformSettings, agent));
            node.platform.listener(result -> {
                if (result.outcome() == InvocationOutcome.OUT_OF_MEMORY) {
                    node.oomKills.incrementAndGet();
                }
            });
            agent.onCompleted(node.collector);
            complete = true;
            return node;
        } finally {
            if (!complete) {
                agent.close();
            }
        }
    }

    LocalPlatform platform() {
        return platform;
    }

    LoanCollector collector() {
        return collector;
    }

    GleanerAgent agent() {
        return agent;
    }

    /** Starts all processes and waits until all take invocations. */
    void deploy(List<DemoFunction> functions) throws InterruptedException {
        functions.forEach(function -> platform.deploy(function.spec()));
        CompletableFuture<?>[] ready = functions.stream()
                .map(function -> platform.ready(function.name()))
                .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(ready).get(START_SECONDS_MOST, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException slow) {
            String missing = functions.stream()
                    .map(DemoFunction::name)
                    .filter(name -> !platform.ready(name).isDone())
                    .map(name -> name + ": " + platform.log(name))
                    .toList()
                    .toString();
            throw new IllegalStateException(
                    "not all processes were up within " + START_SECONDS_MOST + " s; still missing " + missing, slow);
        }
    }

    /** Who decides from the next invocation on. */
    void mode(WindowMode mode) {
        agent.policy(
                switch (mode) {
                    case FIXED, FIXED_AGAIN -> "fixed";
                    case FREE_ONLY -> "free-only";
                    case HARVEST -> settings.harvestPolicy();
                });
    }

    /** Lets counts and timings start here. */
    void measureFromHere() {
        agent.resetTimings();
        tripsBefore = tripsSinceStart();
        for (DecisionCounter counter : DecisionCounter.values()) {
            countsBefore.put(counter, agent.counters().get(counter));
        }
    }

    /** Trips since {@link #measureFromHere}. */
    long trips() {
        return tripsSinceStart() - tripsBefore;
    }

    private long tripsSinceStart() {
        return agent.counters().get(DecisionCounter.TRIPS_CPU)
                + agent.counters().get(DecisionCounter.TRIPS_MEMORY);
    }

    /** How often this was counted since {@link #measureFromHere}. */
    long counted(DecisionCounter counter) {
        return agent.counters().get(counter) - countsBefore.getOrDefault(counter, 0L);
    }

    /** Processes that the kernel killed for want of memory, since the start. */
    long oomKills() {
        return oomKills.get();
    }

    /** The agent's figures once nothing runs and its last limits are written; as they are if that takes too long. */
    AgentSnapshot settled() {
        long deadlineNs = System.nanoTime() + SETTLE_NS_MOST;
        AgentSnapshot snapshot = agent.snapshot();
        while (snapshot.containersBelowUser() > 0 && System.nanoTime() < deadlineNs) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            snapshot = agent.snapshot();
        }
        return snapshot;
    }

    long journalRecords() {
        return agent.journal().acknowledgedRecords();
    }

    /** Where this run's journal is kept. */
    String journalFolder() {
        return agent.runFolder() == null ? null : agent.runFolder().toString();
    }

    long allocatedMost(Resource resource) {
        return agent.ledger().totals().get(resource, Figure.ALLOCATED_MAX);
    }

    /** What runs the model of the policy that harvests. */
    String scorer() {
        if (!(policyThatHarvests() instanceof LearnedPolicy learned)) {
            return "no model";
        }
        String few = learned.scorer(2).getClass().getSimpleName();
        String many = learned.scorer(OptionSet.MAX_OPTIONS).getClass().getSimpleName();
        return few.equals(many) ? few : few + " for few options, " + many + " for many";
    }

    String modelHash() {
        return Long.toHexString(policyThatHarvests().modelHash());
    }

    private HarvestPolicy policyThatHarvests() {
        agent.policy(settings.harvestPolicy());
        return agent.policy();
    }

    String inWords() {
        return "A node of " + platform.node().inWords() + "; loans: " + settings.cpuLoan() + "; harvesting by "
                + settings.harvestPolicy() + "; "
                + (enforced() ? "limits are written to cgroups " + where() : "no limit is enforced, only observed");
    }

    boolean enforced() {
        return agent.snapshot().enforced() && platform.cgroupsUsed();
    }

    String where() {
        return platform.cgroupsUsed()
                ? platform.cgroupPath() + " (" + agent.snapshot().where() + ")"
                : agent.snapshot().where();
    }

    String nowInWords() {
        return platform.running() + " running, " + platform.waiting() + " waiting, "
                + platform.cpuMillisReserved() + " of " + DemoSettings.NODE_CPU_MILLIS + " millicores reserved, "
                + agent.ledger().totals().get(Resource.CPU, Figure.BORROWED) + " borrowed";
    }

    @Override
    public void close() {
        platform.close();
        agent.close();
    }
}
