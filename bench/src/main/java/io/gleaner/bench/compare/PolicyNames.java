package io.gleaner.bench.compare;

import io.gleaner.agent.decision.CpuLoan;
import io.gleaner.agent.decision.DecisionConfigBuilder;
import io.gleaner.bench.simulator.NodeRules;
import io.gleaner.bench.simulator.Sharing;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.freyr.FeatureSchema;
import io.gleaner.harvest.freyr.LearnedPolicy;
import io.gleaner.harvest.freyr.ScoreModel;
import io.gleaner.harvest.ledger.LendingOrder;
import io.gleaner.harvest.policy.Policies;
import io.gleaner.harvest.profile.InputBuckets;
import io.gleaner.harvest.profile.ProfileSettings;
import io.gleaner.harvest.safeguard.ArtifactGrid;
import io.gleaner.harvest.safeguard.Safeguard;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The policies that can be compared, by name: how nodes are run under each. Stateless, any thread. */
public final class PolicyNames {
    /** The learned policy as the agent serves it: our model, safeguard and grid. */
    static final String LEARNED = "learned";

    /** The paper's policy behind the paper's rules. */
    static final String FREYR = "freyr";

    /** The rows that score with a model. */
    static final List<String> SCORED = List.of(FREYR, LEARNED);

    private static final InputBuckets ALL_ALIKE = new InputBuckets(1, 0, 1);
    /** So slow that nothing decays while anybody looks. */
    private static final ProfileSettings NO_DECAY = new ProfileSettings(
            Integer.MAX_VALUE, 4096, ProfileSettings.DEFAULT.holdRuns(), ProfileSettings.DEFAULT.holdExponentMax());

    private static final int DECISIONS_AT_A_TIME = 1;

    private static final List<String> NAMES = List.of(
            "fixed",
            "free-only",
            "greedy",
            "ensure",
            "window",
            "weights",
            FREYR,
            LEARNED,
            "gleaner",
            "oracle",
            "ideal",
            "gleaner-no-safeguard",
            "gleaner-no-wire",
            "gleaner-integer-grid",
            "gleaner-no-timeliness",
            "gleaner-no-decay",
            "gleaner-no-control",
            "gleaner-cpu");

    private PolicyNames() {}

    /** The names that {@link #byName} knows: policies, bounds, and gleaner with something left out. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * How nodes are run under a policy.
     *
     * @param name one of {@link #names}
     * @param model what freyr or learned score with, trained behind the rules of that row; may be null for all others
     * @throws IllegalArgumentException for another name, the message lists those that there are; and for freyr or learned
     *     without a model or with one of another grid or threshold
     */
    public static NodeRules byName(String name, ScoreModel model) {
        return switch (name) {
            case "fixed" -> limits(name, rule(Policies.FIXED), c -> c);
            case "free-only", "greedy", "ensure", "window" -> limits(name, rule(name), PolicyNames::baseline);
            case FREYR -> scored(name, model, PolicyNames::asThePaper);
            case LEARNED -> scored(name, model, PolicyNames::asGleaner);
            case "weights" -> bound(name, Sharing.WEIGHTS);
            case "oracle" -> bound(name, Sharing.ORACLE);
            case "ideal" -> bound(name, Sharing.IDEAL);
            default -> gleaner(name);
        };
    }

    private static NodeRules gleaner(String name) {
        UnaryOperator<DecisionConfigBuilder> without = switch (name) {
            case "gleaner" -> c -> c;
            case "gleaner-no-safeguard" -> c -> c.safeguard(Safeguard.Variant.NONE);
            case "gleaner-no-wire" -> c -> c.tripWire(false);
            case "gleaner-integer-grid" -> c -> c.cpuMillisUnit(ArtifactGrid.CPU_MILLIS_UNIT);
            case "gleaner-no-timeliness" -> c -> c.lendingOrder(LendingOrder.FIRST_COME);
            case "gleaner-no-decay" -> c -> c.profile(NO_DECAY);
            case "gleaner-no-control" -> c -> c.controlShareLenders(0).controlShareBorrowers(0);
            case "gleaner-cpu" -> c -> c.memoryLoans(false);
            default ->
                throw new IllegalArgumentException(
                        "there is no policy called \"" + name + "\": take some of " + String.join(", ", NAMES));
        };
        return limits(name, rule(Policies.GLEANER), c -> without.apply(asGleaner(c)));
    }

    private static DecisionConfigBuilder asGleaner(DecisionConfigBuilder config) {
        return ours(config).lendingOrder(LendingOrder.BEST_GAIN);
    }

    private static DecisionConfigBuilder ours(DecisionConfigBuilder config) {
        return config.safeguard(Safeguard.Variant.GLEANER).cpuLoan(CpuLoan.IDLE);
    }

    /** Behind our safeguard and wire, lending as we do, but without what makes gleaner out. */
    private static DecisionConfigBuilder baseline(DecisionConfigBuilder config) {
        return ours(config).inputBuckets(ALL_ALIKE).lendingOrder(LendingOrder.FIRST_COME);
    }

    private static NodeRules scored(String name, ScoreModel model, UnaryOperator<DecisionConfigBuilder> config) {
        String wrong = model == null
                ? name
                        + " needs a model that was trained behind its rules: make one with ./gleaner train and name its file"
                : misfit(name, model);
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(wrong);
        }
        return limits(name, () -> new LearnedPolicy(model, DECISIONS_AT_A_TIME), config);
    }

    /** Why a row can't score with a model, in the words of an agent that refuses it; empty where it can. */
    static String misfit(String name, ScoreModel model) {
        List<String> differences = model.schema().differencesFrom(schema(name));
        return differences.isEmpty()
                ? ""
                : "The model " + model.source() + " does not fit " + name + ": " + String.join("; ", differences)
                        + ". Train one with ./gleaner train --rules " + (name.equals(FREYR) ? "freyr" : "gleaner");
    }

    private static FeatureSchema schema(String name) {
        return name.equals(FREYR)
                ? FeatureSchema.of(ArtifactGrid.CPU_MILLIS_UNIT, ArtifactGrid.MEMORY_BYTES_UNIT, Threshold.PAPER.ppm())
                : FeatureSchema.standard();
    }

    /** H. Yu et al., WWW 2022: algorithm 1 at 0.8, whole cores, quotas, first come, first served, no wire. */
    public static DecisionConfigBuilder asThePaper(DecisionConfigBuilder config) {
        return config.safeguard(Safeguard.Variant.FREYR)
                .threshold(Threshold.PAPER.ppm() / 1e6)
                .cpuMillisUnit(ArtifactGrid.CPU_MILLIS_UNIT)
                .memoryBytesUnit(ArtifactGrid.MEMORY_BYTES_UNIT)
                .cpuLoan(CpuLoan.QUOTA)
                .tripWire(false)
                .inputBuckets(ALL_ALIKE)
                .lendingOrder(LendingOrder.FIRST_COME)
                .controlShareLenders(0)
                .controlShareBorrowers(0);
    }

    private static Supplier<HarvestPolicy> rule(String name) {
        return () -> Policies.byName(name, Threshold.PAPER);
    }

    private static NodeRules limits(
            String name, Supplier<HarvestPolicy> policy, UnaryOperator<DecisionConfigBuilder> config) {
        return new NodeRules(name, Sharing.LIMITS, policy, config);
    }

    /** What no policy decides. */
    private static NodeRules bound(String name, Sharing sharing) {
        return new NodeRules(name, sharing, rule(Policies.FIXED), c -> c);
    }
}
