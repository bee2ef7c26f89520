package io.gleaner.bench.trainer;

import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.agent.decision.DecisionConfigBuilder;
import io.gleaner.bench.compare.PolicyNames;
import io.gleaner.bench.simulator.NodeRules;
import io.gleaner.bench.simulator.Sharing;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.freyr.FeatureSchema;
import io.gleaner.harvest.safeguard.ArtifactGrid;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Behind whose rules a network is trained. */
enum RulesKind {
    /** Freyr's, as in the paper: algorithm 1, whole cores and 64 MiB, quotas, no trip wire. */
    FREYR(
            FeatureSchema.of(ArtifactGrid.CPU_MILLIS_UNIT, ArtifactGrid.MEMORY_BYTES_UNIT, 800_000),
            RewardKind.PAPER,
            "freyr"),
    /** Ours: our safeguard, a quarter of a core and 64 MiB, the trip wire. */
    GLEANER(FeatureSchema.standard(), RewardKind.GLEANER, "learned");

    private final FeatureSchema schema;
    private final RewardKind reward;
    private final String row;

    RulesKind(FeatureSchema schema, RewardKind reward, String row) {
        this.schema = schema;
        this.reward = reward;
        this.row = row;
    }

    /** What the network reads: a model is only served behind the grid and threshold that it was trained behind. */
    FeatureSchema schema() {
        return schema;
    }

    /** What is striven for where nothing else is asked for. */
    RewardKind reward() {
        return reward;
    }

    /** What the trained policy is called in tables. */
    String row() {
        return row;
    }

    /**
     * The rules of a node.
     *
     * @param optionsMost thinner than the served grid while training: the network scores each option alone, so that what
     *     it learns of some holds for those between
     */
    NodeRules rules(Supplier<HarvestPolicy> policy, int optionsMost, CpuLoan loan) {
        return new NodeRules(
                row,
                Sharing.LIMITS,
                policy,
                config -> config(loan).apply(config).maxOptions(optionsMost));
    }

    private UnaryOperator<DecisionConfigBuilder> config(CpuLoan loan) {
        return this == FREYR
                ? PolicyNames::asThePaper
                : config -> PolicyNames.byName("gleaner", null)
                        .config()
                        .apply(config)
                        .cpuLoan(loan);
    }
}
