package io.gleaner.bench.delivery.simulate;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Plays every policy on the calls of every seed; the oracle is always among them. Seeds on several threads. */
final class Seeds {
    private final World world;
    private final int calls;
    private final int seeds;
    private final List<PolicyName> policies;

    Seeds(World world, int calls, int seeds, List<PolicyName> policies) {
        this.world = world;
        this.calls = calls;
        this.seeds = seeds;
        this.policies = new ArrayList<>(policies);
        if (!policies.contains(PolicyName.ORACLE)) {
            this.policies.add(0, PolicyName.ORACLE);
        }
    }

    List<PolicyFigures> play() {
        List<Map<PolicyName, DeliverySimulation.Outcome>> bySeed =
                IntStream.rangeClosed(1, seeds).parallel().mapToObj(this::seed).toList();
        return policies.stream().map(name -> row(name, bySeed)).toList();
    }

    private Map<PolicyName, DeliverySimulation.Outcome> seed(int seed) {
        CallTape tape = new CallTape(world, calls, seed);
        Map<PolicyName, DeliverySimulation.Outcome> outcomes = new EnumMap<>(PolicyName.class);
        for (PolicyName name : policies) {
            outcomes.put(name, new DeliverySimulation(world, tape, name.make(world, seed)).play());
        }
        return outcomes;
    }

    private static PolicyFigures row(PolicyName name, List<Map<PolicyName, DeliverySimulation.Outcome>> bySeed) {
        return new PolicyFigures(
                name.text(),
                spread(bySeed, seed -> seed.get(name).p50Ms()),
                spread(bySeed, seed -> seed.get(name).p99Ms()),
                spread(
                        bySeed,
                        seed -> seed.get(name).p99Ms()
                                / seed.get(PolicyName.ORACLE).p99Ms()),
                spread(bySeed, seed -> seed.get(name).failed()));
    }

    private static Spread spread(
            List<Map<PolicyName, DeliverySimulation.Outcome>> bySeed,
            ToDoubleFunction<Map<PolicyName, DeliverySimulation.Outcome>> figure) {
        return Spread.of(bySeed.stream().mapToDouble(figure).toArray());
    }
}
