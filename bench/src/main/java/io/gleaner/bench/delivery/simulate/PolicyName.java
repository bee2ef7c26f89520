package io.gleaner.bench.delivery.simulate;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** The policies there are, in the order of the table. */
enum PolicyName {
    ORACLE,
    GLEANER,
    STATIC_WRR,
    ROUND_ROBIN,
    TWO_CHOICES,
    LEAST_LOADED,
    DFAAS,
    SERVERLEDGE;

    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static PolicyName of(String text) {
        return Arrays.stream(values())
                .filter(name -> name.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no policy " + text + "; take " + all()));
    }

    static String all() {
        return Arrays.stream(values()).map(PolicyName::text).collect(Collectors.joining(", "));
    }

    Policy make(World world, long seed) {
        SplittableRandom random = new SplittableRandom(~seed);
        return switch (this) {
            case ORACLE -> Rivals.oracle(random);
            case GLEANER -> new GleanerPolicy(world.nodes(), ~seed);
            case STATIC_WRR -> Rivals.turns(world, true, random);
            case ROUND_ROBIN -> Rivals.turns(world, false, random);
            case TWO_CHOICES -> Rivals.twoChoices(random);
            case LEAST_LOADED -> Rivals.leastLoaded(random);
            case DFAAS -> new Dfaas(world.nodes(), random);
            case SERVERLEDGE -> new Serverledge(world.nodes(), random);
        };
    }
}
