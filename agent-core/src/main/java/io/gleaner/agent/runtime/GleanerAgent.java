package io.gleaner.agent.runtime;

import io.gleaner.agent.api.Event;
import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.api.GleanerRuntime;
import io.gleaner.agent.api.Mode;
import io.gleaner.agent.api.UnwatchedGleaner;
import io.gleaner.agent.catalog.FunctionEntry;
import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.agent.config.FunctionSettings;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.decision.DecisionCounters;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.decision.FunctionRules;
import io.gleaner.agent.journal.Journal;
import io.gleaner.agent.journal.Records;
import io.gleaner.agent.peers.PeerNetwork;
import io.gleaner.agent.telemetry.Telemetry;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.ledger.Ledger;
import io.gleaner.nativebindings.cgroup.Cgroup;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The running agent of a node. Any thread may call anything; nothing thrown inside reaches the host, whose answer is then
 * that of an agent that isn't there: 0, false, the user allocation.
 */
public final class GleanerAgent implements Gleaner {
    private static final Logger LOG = LoggerFactory.getLogger(GleanerAgent.class);

    private final AgentParts parts;
    private final AgentLifecycle lifecycle;
    private final AgentFigures figures;
    private final DecisionPipeline pipeline;
    private final KeptFailures failures;
    private final EnforcementBell bell;
    private final Object registration = new Object();
    private final AtomicBoolean grouplessSaid = new AtomicBoolean();

    private GleanerAgent(AgentParts parts) {
        this.parts = parts;
        lifecycle = new AgentLifecycle(parts);
        figures = new AgentFigures(parts, lifecycle);
        pipeline = parts.pipeline;
        failures = parts.failures;
        bell = parts.bell;
    }

    /**
     * Starts an agent with its threads, and a hook that restores every container when the JVM ends.
     *
     * @throws AgentStartException where a setting can't be met (a model that doesn't fit, {@code gleaner.enabled =
     *     false}), with what to do
     */
    public static GleanerAgent start(GleanerSettings settings) {
        if (!settings.enabled()) {
            throw new AgentStartException(
                    "The agent is switched off by gleaner.enabled = false: set it to true to start it.", null);
        }
        // Before anything that takes time: somebody may have been short since an agent here was killed.
        List<String> restored = StartRestore.of(settings);
        GleanerAgent agent = new GleanerAgent(new AgentParts(settings));
        restored.forEach(sentence -> Records.degraded(agent.parts.journal.ring(), System.nanoTime(), true, sentence));
        agent.lifecycle.start();
        GleanerRuntime.started(agent);
        return agent;
    }

    /** As {@link #start}, but where {@code gleaner.enabled} is false an agent that leaves everything alone. */
    public static Gleaner startOrIdle(GleanerSettings settings) {
        return settings.enabled() ? start(settings) : new UnwatchedGleaner();
    }

    @Override
    public int function(String name, long cpuMillisUser, long memoryBytesUser) {
        return function(name, cpuMillisUser, memoryBytesUser, Map.of());
    }

    @Override
    public int function(String name, long cpuMillisUser, long memoryBytesUser, Map<String, String> settings) {
        try {
            if (!lifecycle.running() || name == null) {
                return 0;
            }
            FunctionSettings own = parts.rules.settings(name, settings == null ? Map.of() : settings);
            int handle = registerFunction(
                    name,
                    own.cpuMillis().orElse(cpuMillisUser),
                    own.memoryBytes().orElse(memoryBytesUser),
                    parts.rules.of(name, own));
            if (handle > 0) {
                parts.peers.ifPresent(peers -> peers.function(handle, name, own));
            }
            return handle;
        } catch (Throwable thrown) {
            failures.keep("function()", thrown);
            return 0;
        }
    }

    private int registerFunction(String name, long cpuMillisUser, long memoryBytesUser, FunctionRules rules) {
        long nowNs = System.nanoTime();
        int handle = pipeline.function(name, cpuMillisUser, memoryBytesUser, rules, nowNs);
        if (handle > 0) {
            parts.catalog.put(new FunctionEntry(handle, name, cpuMillisUser, memoryBytesUser, false));
            Records.function(
                    parts.journal.ring(),
                    nowNs,
                    handle,
                    cpuMillisUser,
                    memoryBytesUser,
                    rules.controlLendersPpm(),
                    rules.controlBorrowersPpm(),
                    name);
        }
        return handle;
    }

    /** Leaves a function at its user allocation from its next run on, or takes it in again. */
    public void optOut(int function, boolean optedOut) {
        parts.catalog.optOut(function, optedOut);
    }

    @Override
    public void capacity(int function, int atOnce) {
        try {
            parts.peers.ifPresent(peers -> peers.capacity(function, atOnce));
        } catch (Throwable thrown) {
            failures.keep("capacity()", thrown);
        }
    }

    @Override
    public int container(String runtimeId, int function, long processId) {
        try {
            Cgroup group = lifecycle.running() ? parts.finder.find(runtimeId, processId) : null;
            if (group == null && lifecycle.running() && parts.finder.isSomebodyElses(runtimeId, processId)) {
                leftAlone(runtimeId, processId, "its id and its process are in different control groups");
                return 0;
            }
            boolean observable = group != null || ProcessHandle.of(processId).isPresent();
            if (!lifecycle.running() || !observable) {
                return 0;
            }
            if (group == null) {
                groupless(runtimeId, processId);
            }
            return group == null
                    ? register(runtimeId, function, processId, null)
                    : registerOnce(runtimeId, function, processId, group);
        } catch (Throwable thrown) {
            failures.keep("container()", thrown);
            return 0;
        }
    }

    /** One handle a group: two would take each other for somebody else who writes its limits. */
    private int registerOnce(String runtimeId, int function, long processId, Cgroup group) {
        synchronized (registration) {
            ManagedContainer before = parts.catalog.containerAt(group.path());
            if (before != null && before.function() == function && before.isIn(group)) {
                return before.handle();
            }
            if (before != null
                    && before.isIn(group)
                    && before.isAlive()
                    && !before.runtimeId().equals(runtimeId)) {
                leftAlone(runtimeId, processId, "its process is in the control group of " + before.runtimeId());
                return 0;
            }
            if (before != null && parts.catalog.function(function) != null) {
                containerRemoved(before.handle());
            }
            return register(runtimeId, function, processId, group);
        }
    }

    /** Limiting the wrong container is worse than limiting none. */
    private void leftAlone(String runtimeId, long processId, String why) {
        String sentence = "Container " + runtimeId + " (process " + processId + ") is left alone: " + why
                + ". Is the process still its own? Register it anew with the process that runs in it.";
        LOG.warn("{}", sentence);
        Records.degraded(parts.journal.ring(), System.nanoTime(), false, sentence);
    }

    /** Once: a host whose containers have none would be told the same of each. */
    private void groupless(String runtimeId, long processId) {
        if (!grouplessSaid.compareAndSet(false, true)) {
            return;
        }
        String sentence = "Container " + runtimeId + " (process " + processId
                + ") has no control group of its own: it is only observed, and its runs lend and borrow nothing."
                + " Give each container a group of its own, with cpu and memory limits, before it is registered."
                + " Further ones are not reported.";
        LOG.warn("{}", sentence);
        Records.degraded(
                parts.journal.ring(),
                System.nanoTime(),
                false,
                "A container has no control group of its own: it is only observed. The log names it and says what to do.");
    }

    private int register(String runtimeId, int function, long processId, Cgroup group) {
        long nowNs = System.nanoTime();
        int handle = pipeline.container(function, nowNs);
        if (handle > 0) {
            parts.catalog.put(new ManagedContainer(handle, function, runtimeId, processId, group));
            Records.container(parts.journal.ring(), nowNs, handle, function, runtimeId);
            parts.kernel.containersChanged();
            parts.enforcement.wake();
        }
        return handle;
    }

    @Override
    public void containerPaused(int container) {
        try {
            ManagedContainer managed = parts.catalog.container(container);
            if (managed != null) {
                managed.pause();
                pipeline.containerPaused(container, System.nanoTime());
            }
        } catch (Throwable thrown) {
            failures.keep("containerPaused()", thrown);
        }
    }

    @Override
    public void containerRemoved(int container) {
        try {
            if (parts.catalog.remove(container) != null) {
                pipeline.containerRemoved(container, System.nanoTime());
                parts.kernel.containersChanged();
                parts.enforcement.wake();
            }
        } catch (Throwable thrown) {
            failures.keep("containerRemoved()", thrown);
        }
    }

    @Override
    public long admit(int function, long hostIdHigh, long hostIdLow, long inputBytes, long remainingNs, int flags) {
        bell.callBegins();
        try {
            if (!lifecycle.running()) {
                return 0;
            }
            FunctionEntry entry = parts.catalog.function(function);
            boolean optedOut = entry != null && entry.optedOut();
            int asked = optedOut ? flags | DecisionPipeline.FLAG_OPTED_OUT : flags & ~DecisionPipeline.FLAG_OPTED_OUT;
            long nowNs = System.nanoTime();
            long invocation = pipeline.admit(function, hostIdHigh, hostIdLow, inputBytes, remainingNs, asked, nowNs);
            figures.decided(System.nanoTime() - nowNs);
            return invocation;
        } catch (Throwable thrown) {
            failures.keep("admit()", thrown);
            return 0;
        } finally {
            bell.callEnds();
        }
    }

    @Override
    public int target(long invocation) {
        try {
            return pipeline.target(invocation);
        } catch (Throwable thrown) {
            failures.keep("target()", thrown);
            return 0;
        }
    }

    @Override
    public boolean placed(long invocation, int flags) {
        bell.callBegins();
        try {
            return lifecycle.running() && pipeline.placed(invocation, flags, System.nanoTime());
        } catch (Throwable thrown) {
            failures.keep("placed()", thrown);
            return false;
        } finally {
            bell.callEnds();
        }
    }

    @Override
    public long cpuMillis(long invocation) {
        try {
            return pipeline.cpuMillis(invocation);
        } catch (Throwable thrown) {
            failures.keep("cpuMillis()", thrown);
            return 0;
        }
    }

    @Override
    public long memoryBytes(long invocation) {
        try {
            return pipeline.memoryBytes(invocation);
        } catch (Throwable thrown) {
            failures.keep("memoryBytes()", thrown);
            return 0;
        }
    }

    @Override
    public boolean started(long invocation, int container) {
        bell.callBegins();
        try {
            ManagedContainer managed = parts.catalog.container(container);
            // Also where there is none: the run then lends and borrows nothing.
            boolean watched = lifecycle.running()
                    && pipeline.started(invocation, managed == null ? 0 : container, System.nanoTime());
            if (watched) {
                managed.runStarted();
            }
            return watched;
        } catch (Throwable thrown) {
            failures.keep("started()", thrown);
            return false;
        } finally {
            bell.callEnds();
        }
    }

    @Override
    public boolean completed(long invocation, int outcome, long durationNs) {
        bell.callBegins();
        try {
            boolean first = pipeline.completed(invocation, outcome, durationNs, System.nanoTime());
            if (first) {
                parts.watch.wake();
            }
            return first;
        } catch (Throwable thrown) {
            failures.keep("completed()", thrown);
            return false;
        } finally {
            bell.callEnds();
        }
    }

    @Override
    public Mode mode() {
        return lifecycle.mode();
    }

    @Override
    public void mode(Mode mode) {
        try {
            lifecycle.mode(mode);
        } catch (Throwable thrown) {
            failures.keep("mode()", thrown);
        }
    }

    @Override
    public Flow.Publisher<Event> events() {
        return parts.events;
    }

    /** The policy in force. */
    public HarvestPolicy policy() {
        return pipeline.policy();
    }

    /** Has the next decisions made by another policy; loans that run are left as they are. */
    public void policy(HarvestPolicy policy) {
        pipeline.policy(policy);
    }

    /**
     * As {@link #policy(HarvestPolicy)}, by name: {@code fixed}, {@code free-only}, {@code greedy}, {@code window}, {@code
     * freyr}, {@code gleaner} or {@code ensure}.
     *
     * @throws IllegalArgumentException for an unknown name, naming those that there are
     * @throws AgentStartException where the model can't be used, with the reason
     */
    public void policy(String name) {
        pipeline.policy(parts.policies.byName(name));
    }

    /** Hears of each invocation that ended, on the watch thread; null = nobody. One at a time. */
    public void onCompleted(CompletionListener listener) {
        parts.sink.listener(listener);
    }

    /** The figures of this moment. Cold: reads limits anew from every container's files. */
    public AgentSnapshot snapshot() {
        return figures.snapshot();
    }

    /** Lets the timings of the snapshot start anew. */
    public void resetTimings() {
        figures.reset();
    }

    /** What the decisions came to, counted. */
    public DecisionCounters counters() {
        return pipeline.counters();
    }

    /** The ledger of loans, for who checks it. */
    public Ledger ledger() {
        return pipeline.ledger();
    }

    /** The agent's figures for Prometheus, to which a host may bind its own. */
    public Telemetry telemetry() {
        return parts.telemetry;
    }

    /** The peers that this node knows; empty where no gossip is configured. */
    public Optional<PeerNetwork> peers() {
        return parts.peers;
    }

    /** The settings that it was started with. */
    public GleanerSettings settings() {
        return parts.settings;
    }

    /** The journal of this run. */
    public Journal journal() {
        return parts.journal;
    }

    /** The folder of this run, where its journal is. */
    public Path runFolder() {
        return parts.runFolder;
    }

    @Override
    public void close() {
        try {
            GleanerRuntime.stopped(this);
            lifecycle.close();
        } catch (Throwable thrown) {
            failures.keep("close()", thrown);
        }
    }
}
