package io.gleaner.agent.runtime;

import io.gleaner.agent.decision.DecisionCounter;
import io.gleaner.agent.decision.DecisionCounters;
import io.gleaner.agent.enforcement.EnforcementCounts;
import io.gleaner.agent.telemetry.DurationRecorder;
import io.gleaner.agent.telemetry.JournalMetrics;
import io.gleaner.agent.telemetry.Telemetry;
import java.util.Locale;

/** Binds the agent's figures to its telemetry, once at the start. */
final class AgentMetrics {
    private AgentMetrics() {}

    static void bind(Telemetry telemetry, AgentParts parts, AgentLifecycle lifecycle, DurationRecorder decisions) {
        JournalMetrics.bind(telemetry, parts.journal);
        for (DecisionCounter counter : DecisionCounter.values()) {
            telemetry.counter(
                    "gleaner.pipeline.events",
                    "What the decision pipeline counted.",
                    () -> parts.pipeline.counters().get(counter),
                    "event",
                    counter.name().toLowerCase(Locale.ROOT));
        }
        bindGranted(telemetry, parts.pipeline.counters());
        parts.knowing.bind(telemetry);
        telemetry.durations("gleaner.decision", "How long admit took", decisions);
        telemetry.durations("gleaner.watch.lateness", "How late the watch's ticks were", parts.watch.lateness());
        bindLimits(telemetry, parts.counts);
        telemetry.gauge(
                "gleaner.enforced", "", "1 while limits are really written.", () -> lifecycle.enforced() ? 1 : 0);
        telemetry.counter("gleaner.host.errors", "Failures that were kept from the host.", parts.failures::count);
        telemetry.counter("gleaner.events.dropped", "Events that a slow subscriber lost.", parts.events::dropped);
    }

    /** Control runs are at the user allocation by lot: without them is what the policy came to. */
    private static void bindGranted(Telemetry telemetry, DecisionCounters counters) {
        telemetry.gauge(
                "gleaner.granted.share",
                "",
                "The share of decisions other than the user allocation, control runs included or left out.",
                () -> grantedShare(counters, 0),
                "control",
                "included");
        telemetry.gauge(
                "gleaner.granted.share",
                "",
                "The share of decisions other than the user allocation, control runs included or left out.",
                () -> grantedShare(counters, counters.get(DecisionCounter.CONTROL_RUNS)),
                "control",
                "left-out");
    }

    private static double grantedShare(DecisionCounters counters, long without) {
        long granted = counters.get(DecisionCounter.GRANTED);
        long all = granted + counters.get(DecisionCounter.USER_ALLOCATION) - without;
        return all <= 0 ? 0 : granted / (double) all;
    }

    private static void bindLimits(Telemetry telemetry, EnforcementCounts counts) {
        telemetry.counter("gleaner.limits.written", "Limits written and read back.", counts::written);
        telemetry.counter("gleaner.limits.refused", "Limits that the kernel refused.", counts::refused);
        telemetry.counter(
                "gleaner.limits.stood.back",
                "Limits left alone, because somebody else writes them or nobody may.",
                counts::stoodBack);
        telemetry.counter(
                "gleaner.limits.unleased",
                "Containers left alone, because what they are owed could not be written down.",
                counts::unleased);
        telemetry.durations(
                "gleaner.return", "From a trip's sample or event to the owner's limit written", counts.returned());
        telemetry.durations("gleaner.kernel.event", "From a kernel event to the limit written", counts.eventToLimit());
    }
}
