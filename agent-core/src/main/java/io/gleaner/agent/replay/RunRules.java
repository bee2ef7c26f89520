package io.gleaner.agent.replay;

import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.agent.decision.DecisionConfig;
import io.gleaner.agent.decision.DecisionPipeline;
import io.gleaner.agent.decision.DecisionRules;
import io.gleaner.agent.decision.FunctionRules;
import io.gleaner.agent.journal.BootView;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.safeguard.Safeguard;
import java.util.HashMap;
import java.util.Map;

/** The rules that a run decided by, from its first record. One thread. */
final class RunRules {
    private static final long ALL_ALIKE = -1;

    final int boot;
    final int configHash;
    final DecisionConfig config;
    final DecisionRules rules;
    final Threshold threshold;
    final float nearTie;
    private final Map<Integer, Long> ownControl = new HashMap<>();

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
                .sloTolerance(Double.POSITIVE_INFINITY)
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

    /** What a FUNCTION record says of control runs. */
    void learn(EventView function) {
        boolean own = (function.flags() & RecordView.FLAG_OWN_CONTROL) != 0;
        ownControl.put(function.function(), own ? function.count() : ALL_ALIKE);
    }

    /** What held for the function of a decision apart, as far as it follows from its record and its function's. */
    FunctionRules of(DecisionView d) {
        long control = ownControl.getOrDefault(d.function(), ALL_ALIKE);
        boolean lends = (d.flags() & DecisionPipeline.FLAG_LENDS_NOTHING) == 0;
        boolean borrows = (d.flags() & DecisionPipeline.FLAG_BORROWS_NOTHING) == 0;
        return FunctionRules.recorded((int) control, (int) (control >>> Integer.SIZE), lends, borrows);
    }

    private static <E> E constant(E[] constants, int ordinal, String what) {
        if (ordinal >= constants.length) {
            throw new IllegalArgumentException("there is no " + what + " with the code " + ordinal);
        }
        return constants[ordinal];
    }
}
