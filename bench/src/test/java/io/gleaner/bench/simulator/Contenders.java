package io.gleaner.bench.simulator;

import io.gleaner.harvest.policy.Policies;
import java.util.ArrayList;
import java.util.List;

/** Contenders for tests, without a model. */
final class Contenders {
    private Contenders() {}

    static List<Contender> withoutModel() {
        List<Contender> all = new ArrayList<>();
        Policies.names().forEach(name -> all.add(Contender.rule(name)));
        all.add(byName("weights"));
        all.add(byName("oracle"));
        all.add(byName("ideal"));
        return all;
    }

    static Contender byName(String name) {
        return Contender.bounds().stream()
                .filter(contender -> contender.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
