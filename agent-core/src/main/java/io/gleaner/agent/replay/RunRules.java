package io.gleaner.agent.replay;

import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionRules;
import io.gleaner.agent.journal.BootView;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.safeguard.Safeguard;

/** The rules that a run decided by, from its first record. Immutable. */
final class RunRules {
    final int boot;
    final int configHash;
    final DecisionConfig config;
    final DecisionRules rules;
    final Threshold threshold;
    final float nearTie;

    /** @throws IllegalArgumentException where the record holds no rules that could have been in force */
    RunRules(BootView view) {
        boot = view.boot();
        configHash = view.configHash();
        threshold = new Threshold(view.thresholdPpm());
        nearTie = view.nearTiePpm() / 1e6f;
        config = DecisionConfig.builder(view.nodeCpuMillis(), view.nodeMemoryBytes())
                .cpuMillisUnit(view.cpuUnitMillis())
                .memoryBytesUnit(view.memoryUnitBytes())
                .threshold(view.thresholdPpm() / 1e6)
                .maxOptions(view.maxOptions())
                .safeguard(constant(Safeguard.Variant.values(), view.safeguard(), "safeguard"))
                .cpuLoan(constant(CpuLoan.values(), view.cpuLoan(), "CPU loan"))
                .memoryLoans(view.memoryLoans())
                .cleanRunsToBorrow(view.cleanRunsToBorrow())
                .cleanRunsToLend(view.cleanRunsToLend())
                .controlShareLenders(view.controlShareLenders())
                .controlShareBorrowers(view.controlShareBorrowers())
                .build();
        rules = new DecisionRules(config);
    }

    private static <E> E constant(E[] constants, int ordinal, String what) {
        if (ordinal >= constants.length) {
            throw new IllegalArgumentException("there is no " + what + " with the code " + ordinal);
        }
        return constants[ordinal];
    }
}
