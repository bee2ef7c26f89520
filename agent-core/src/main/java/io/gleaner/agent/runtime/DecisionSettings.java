package io.gleaner.agent.runtime;

import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.SafeguardKind;

/** Translates the operator's settings into what the pipeline is built from. */
final class DecisionSettings {
    /** The pipeline's tables are no larger. */
    private static final int ROWS_MOST = 1 << 16;

    private DecisionSettings() {}

    static DecisionConfig of(GleanerSettings settings, NodeSize node) {
        return DecisionConfig.builder(node.cpuMillis(), node.memoryBytes())
                .cpuMillisUnit(settings.freyr().cpuUnitMillis())
                .memoryBytesUnit(settings.freyr().memoryUnitBytes())
                .threshold(settings.safeguard().threshold())
                .safeguard(SafeguardKind.valueOf(settings.safeguard().kind().name()))
                .controlShareLenders(settings.control().lendersShare())
                .controlShareBorrowers(settings.control().borrowersShare())
                .cpuLoan(CpuLoan.valueOf(settings.loan().cpu().name()))
                .memoryReserveShare(settings.loan().memoryReserveShare())
                .quotaPeriodNs(settings.sampling().quotaWindowNs())
                .maxFunctions(rows(settings.tables().functions()))
                .maxContainers(rows(settings.tables().containers()))
                .maxInvocations(rows(settings.tables().invocations()))
                .build();
    }

    private static int rows(int configured) {
        return Math.min(ROWS_MOST, configured);
    }
}
