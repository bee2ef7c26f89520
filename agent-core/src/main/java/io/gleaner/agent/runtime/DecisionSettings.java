package io.gleaner.agent.runtime;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionConfigBuilder;
import io.gleaner.harvest.profile.ProfileSettings;

/** Translates the operator's settings into what the pipeline is built from. */
final class DecisionSettings {
    /** Ticks that may be missed before the watch counts as standing still, however short the setting is. */
    private static final long STALL_TICKS = 10;

    private DecisionSettings() {}

    static DecisionConfig of(GleanerSettings settings, NodeSize node) {
        return rules(settings, node)
                .maxFunctions(settings.tables().functions())
                .maxContainers(settings.tables().containers())
                .maxInvocations(settings.tables().invocations())
                .stallAfterNs(stallAfterNs(settings.sampling()))
                .build();
    }

    /** At every how many ticks a resting container is read: it must be seen in each quota window. */
    static int stillTicks(GleanerSettings.Sampling sampling) {
        long inWindow = sampling.quotaWindowNs() / sampling.intervalNs();
        return (int) Math.max(1, Math.min(sampling.stillTicks(), inWindow));
    }

    private static long stallAfterNs(GleanerSettings.Sampling sampling) {
        return Math.max(sampling.stallNs(), STALL_TICKS * sampling.intervalNs());
    }

    /** The same rules with small tables. */
    static DecisionConfig rehearsal(GleanerSettings settings, NodeSize node) {
        return rules(settings, node)
                .maxFunctions(RehearsalNode.FUNCTIONS)
                .maxContainers(RehearsalNode.FUNCTIONS)
                .maxInvocations(2 * RehearsalNode.FUNCTIONS)
                .maxDecisions(1)
                .build();
    }

    private static DecisionConfigBuilder rules(GleanerSettings settings, NodeSize node) {
        return DecisionConfig.builder(node.cpuMillis(), node.memoryBytes())
                .cpuMillisUnit(settings.freyr().cpuUnitMillis())
                .memoryBytesUnit(settings.freyr().memoryUnitBytes())
                .threshold(settings.safeguard().threshold())
                .maxOptions(settings.freyr().maxOptions())
                .safeguard(settings.safeguard().kind())
                .cleanRunsToBorrow(settings.safeguard().cleanRunsToBorrow())
                .cleanRunsToLend(settings.safeguard().cleanRunsToLend())
                .profile(profile(settings.safeguard()))
                .controlShareLenders(settings.control().lendersShare())
                .controlShareBorrowers(settings.control().borrowersShare())
                .sloTolerance(settings.slo().tolerance())
                .cpuLoan(settings.loan().cpu())
                .memoryReserveShare(settings.loan().memoryReserveShare())
                .quotaPeriodNs(settings.sampling().quotaWindowNs());
    }

    private static ProfileSettings profile(GleanerSettings.Safeguard safeguard) {
        return new ProfileSettings(
                safeguard.peakHalfLifeRuns(),
                ProfileSettings.DEFAULT.histogramHalfLifeRuns(),
                safeguard.holdRuns(),
                safeguard.holdMaxExponent());
    }
}
