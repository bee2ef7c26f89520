package io.gleaner.bench.compare;

import java.util.Locale;

/**
 * What is said about a policy, in the order of the JSON. All but the ratios are first taken for each seed ({@link
 * SeedFigures}); docs/compare.md says what each is.
 */
enum Figure {
    HARVESTED_SHARE(Better.HIGHER),
    LENT_SHARE(Better.HIGHER),
    ACCELERATED_SHARE(Better.HIGHER),
    MEAN_SLOWDOWN(Better.LOWER),
    FUNCTION_MEAN_SLOWDOWN(Better.LOWER),
    P50_LATENCY_MS(Better.LOWER),
    P99_LATENCY_MS(Better.LOWER),
    LENDERS_P99_SLOWDOWN(Better.LOWER),
    SLO_VIOLATION_SHARE(Better.LOWER),
    LENDERS_SLO_VIOLATION_SHARE(Better.LOWER),
    OTHERS_SLO_VIOLATION_SHARE(Better.LOWER),
    /** Lenders' violations less those of the same invocations under fixed. */
    LENDERS_SLO_ABOVE_FIXED(Better.LOWER),
    OOM_KILLS(Better.LOWER),
    /** Of these, runs killed since their node had no memory left. */
    NODE_OOM_KILLS(Better.LOWER),
    MEMORY_RETURN_SHORT(Better.LOWER),
    CPU_UTILISATION(Better.HIGHER),
    MEMORY_UTILISATION(Better.HIGHER),
    SHARE_OF_ORACLE(Better.HIGHER),
    SPEED_UP(Better.HIGHER),
    FUNCTION_P99_SLOWDOWN(Better.LOWER),
    /** P99 latency over what the oracle gives, geometric mean over functions and seeds. */
    FUNCTION_P99_LATENCY_OF_ORACLE(Better.LOWER),
    HARVESTED_OF_ORACLE(Better.HIGHER),
    ACCELERATED_OF_ORACLE(Better.HIGHER),
    FUNCTION_P99_OF_ORACLE(Better.LOWER),
    TRIPS(Better.LOWER),
    FAILURES(Better.LOWER);

    /** Which way is better. */
    enum Better {
        HIGHER,
        LOWER
    }

    private final Better better;
    private final String key;

    Figure(Better better) {
        this.better = better;
        this.key = camelCase(name());
    }

    /** As in JSON. */
    String key() {
        return key;
    }

    Better better() {
        return better;
    }

    /** Whether it is a ratio of sums over all seeds, not a mean of what each seed gives. */
    boolean ratio() {
        return switch (this) {
            case SHARE_OF_ORACLE, HARVESTED_OF_ORACLE, ACCELERATED_OF_ORACLE, FUNCTION_P99_OF_ORACLE -> true;
            default -> false;
        };
    }

    /** {@code FREE_ONLY} and {@code free-only} become {@code freeOnly}. */
    static String camelCase(String words) {
        StringBuilder camel = new StringBuilder();
        for (String word : words.toLowerCase(Locale.ROOT).split("[_-]", -1)) {
            camel.append(
                    camel.isEmpty() || word.isEmpty()
                            ? word
                            : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return camel.toString();
    }
}
