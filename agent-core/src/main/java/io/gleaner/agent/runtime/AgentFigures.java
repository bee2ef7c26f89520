package io.gleaner.agent.runtime;

import io.gleaner.agent.catalog.ManagedContainer;
import io.gleaner.agent.enforcement.Enforcement;
import io.gleaner.agent.enforcement.EnforcementCounts;
import io.gleaner.agent.runtime.AgentSnapshot.Timing;
import io.gleaner.agent.telemetry.DurationRecorder;

/** Gathers the agent's figures. Any thread. */
final class AgentFigures {
    private final AgentParts parts;
    private final AgentLifecycle lifecycle;
    private final DurationRecorder decisions = new DurationRecorder();

    AgentFigures(AgentParts parts, AgentLifecycle lifecycle) {
        this.parts = parts;
        this.lifecycle = lifecycle;
        AgentMetrics.bind(parts.telemetry, parts, lifecycle, decisions);
    }

    /** Allocates nothing. */
    void decided(long durationNs) {
        decisions.record(durationNs);
    }

    AgentSnapshot snapshot() {
        EnforcementCounts limits = parts.enforcement.counts();
        return new AgentSnapshot(
                lifecycle.mode(),
                parts.pipeline.policy().name(),
                lifecycle.enforced(),
                parts.tree.explain(),
                limits.written(),
                limits.refused(),
                limits.stoodBack(),
                parts.failures.count() + parts.watch.failures() + limits.failures(),
                parts.events.dropped(),
                containersBelowUser(),
                timing(decisions),
                timing(limits.returned()),
                timing(limits.eventToLimit()),
                timing(parts.watch.lateness()));
    }

    private int containersBelowUser() {
        int below = 0;
        for (ManagedContainer container : parts.catalog.containers()) {
            if (container != null && Enforcement.belowUser(parts.catalog, container)) {
                below++;
            }
        }
        return below;
    }

    private static Timing timing(DurationRecorder durations) {
        return new Timing(durations.count(), durations.quantileNs(0.5), durations.quantileNs(0.99), durations.maxNs());
    }

    void reset() {
        decisions.reset();
        parts.enforcement.counts().returned().reset();
        parts.enforcement.counts().eventToLimit().reset();
        parts.watch.lateness().reset();
    }
}
