package io.gleaner.agent.runtime;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.harvest.profile.ProfileSettings;

/** Translates the operator's settings into what the pipeline is built from. */
final class DecisionSettings {
    private DecisionSettings() {}

    static DecisionConfig of(GleanerSettings settings, NodeSize node) {
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
                .cpuLoan(settings.loan().cpu())
                .memoryReserveShare(settings.loan().memoryReserveShare())
                .quotaPeriodNs(settings.sampling().quotaWindowNs())
                .maxFunctions(settings.tables().functions())
                .maxContainers(settings.tables().containers())
                .maxInvocations(settings.tables().invocations())
                .build();
    }

    private static ProfileSettings profile(GleanerSettings.Safeguard safeguard) {
        return new ProfileSettings(
                safeguard.peakHalfLifeRuns(),
                ProfileSettings.DEFAULT.histogramHalfLifeRuns(),
                safeguard.holdRuns(),
                safeguard.holdMaxExponent());
    }
}
