package io.gleaner.bench.simulator;

import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.Threshold;
import io.gleaner.harvest.freyr.LearnedPolicy;
import io.gleaner.harvest.freyr.ScoreModel;
import io.gleaner.harvest.policy.Policies;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * One way to run a node, to compare with others on the same episodes.
 *
 * @param name as in tables
 * @param sharing who divides
 * @param policy makes a policy for one episode
 */
public record Contender(String name, Sharing sharing, Supplier<HarvestPolicy> policy) {
    /** A policy by rule. */
    public static Contender rule(String name) {
        return new Contender(name, Sharing.LIMITS, () -> Policies.byName(name, Threshold.PAPER));
    }

    /** Freyr with a model, scored in plain Java. */
    public static Contender freyr(ScoreModel model) {
        return new Contender("freyr", Sharing.LIMITS, () -> new LearnedPolicy(model, 1));
    }

    /** All policies by rule, freyr with a model, and the bounds: weights, oracle, ideal. */
    public static List<Contender> all(ScoreModel model) {
        List<Contender> all = new ArrayList<>();
        Policies.names().forEach(name -> all.add(rule(name)));
        all.add(freyr(model));
        all.addAll(bounds());
        return all;
    }

    /** What no policy decides: plain weights, an oracle, and every invocation saturated and alone. */
    public static List<Contender> bounds() {
        return List.of(
                new Contender("weights", Sharing.WEIGHTS, Contender::nobody),
                new Contender("oracle", Sharing.ORACLE, Contender::nobody),
                new Contender("ideal", Sharing.IDEAL, Contender::nobody));
    }

    /** Plays an episode. */
    public SimulationResult play(Episode episode) {
        return new NodeSimulator(episode, sharing, policy.get(), run -> {}).run();
    }

    private static HarvestPolicy nobody() {
        return Policies.byName(Policies.FIXED, Threshold.PAPER);
    }
}
