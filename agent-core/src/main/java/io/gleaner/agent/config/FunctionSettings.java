package io.gleaner.agent.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import io.gleaner.agent.api.Mode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.UnaryOperator;

/**
 * What is set for a function apart from all others; empty = as the agent's own setting says. Immutable.
 *
 * @param mode how far the agent goes with it; where the agent's own mode does less, that counts
 * @param optOut whether it always runs at its user allocation
 * @param policy who chooses
 * @param sloTolerance how many times its baseline a run may take while it lends, from 1; 0 = it lends nothing
 * @param controlShare the share of its runs at the user allocation, lending or borrowing
 * @param lend whether it may lend
 * @param borrow whether it may borrow
 * @param cpuMillis its user allocation of CPU, whatever its platform says
 * @param memoryBytes its user allocation of memory, whatever its platform says
 * @param mayLeave whether its input may leave this node, so that a peer may run it
 * @param objective what its place is chosen for
 * @param sloNs how long it may take at most in nine of ten runs, in nanoseconds; for the objective that asks
 */
public record FunctionSettings(
        Optional<Mode> mode,
        Optional<Boolean> optOut,
        Optional<PolicyKind> policy,
        Optional<Double> sloTolerance,
        Optional<Double> controlShare,
        Optional<Boolean> lend,
        Optional<Boolean> borrow,
        Optional<Long> cpuMillis,
        Optional<Long> memoryBytes,
        Optional<Boolean> mayLeave,
        Optional<ObjectiveKind> objective,
        Optional<Long> sloNs) {
    /** Nothing is set apart. */
    public static final FunctionSettings NONE = new FunctionSettings(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /** What can be set for a function. */
    public static final List<String> KEYS = List.of(
            "mode",
            "opt-out",
            "policy",
            "slo-tolerance",
            "control-share",
            "lend",
            "borrow",
            "cpu-millis",
            "memory",
            "may-leave",
            "objective",
            "slo");

    private static final long CPU_MILLIS_MOST = 10_000_000;
    private static final long MEMORY_BYTES_LEAST = 1L << 20;
    private static final long MEMORY_BYTES_MOST = 1L << 50;

    /** The largest tolerance. */
    static final double TOLERANCE_MOST = 100;

    /**
     * Reads settings given as texts.
     *
     * @param values by {@link #KEYS}
     * @throws SettingsException naming the key that is unknown, or whose value is none that it may have
     */
    public static FunctionSettings of(Map<String, String> values) {
        return of(values, key -> key);
    }

    /** As {@link #of(Map)}; {@code where} says where a key stands. */
    static FunctionSettings of(Map<String, String> values, UnaryOperator<String> where) {
        for (String key : values.keySet()) {
            if (!KEYS.contains(key)) {
                throw unknown(where.apply(key), key);
            }
        }
        Texts texts = new Texts(values, where);
        return new FunctionSettings(
                texts.constant("mode", Mode.values()),
                texts.yes("opt-out"),
                texts.constant("policy", PolicyKind.values()),
                texts.tolerance("slo-tolerance"),
                texts.share("control-share"),
                texts.yes("lend"),
                texts.yes("borrow"),
                texts.cpuMillis("cpu-millis"),
                texts.memoryBytes("memory"),
                texts.yes("may-leave"),
                texts.constant("objective", ObjectiveKind.values()),
                texts.duration("slo"));
    }

    static SettingsException unknown(String where, String key) {
        return new SettingsException(where + ": a function has no such setting; "
                + NearestKey.of(key, KEYS)
                        .map(nearest -> "did you mean " + nearest + "?")
                        .orElse("there are " + String.join(", ", KEYS)));
    }

    /** These, and where they say nothing, the others. */
    public FunctionSettings over(FunctionSettings below) {
        return new FunctionSettings(
                mode.or(below::mode),
                optOut.or(below::optOut),
                policy.or(below::policy),
                sloTolerance.or(below::sloTolerance),
                controlShare.or(below::controlShare),
                lend.or(below::lend),
                borrow.or(below::borrow),
                cpuMillis.or(below::cpuMillis),
                memoryBytes.or(below::memoryBytes),
                mayLeave.or(below::mayLeave),
                objective.or(below::objective),
                sloNs.or(below::sloNs));
    }

    /** Whether a number is a tolerance: 0, or 1 to {@value #TOLERANCE_MOST}. */
    static boolean isTolerance(double value) {
        return value == 0 || value >= 1 && value <= TOLERANCE_MOST;
    }

    private record Texts(Map<String, String> values, UnaryOperator<String> where) {
        <E extends Enum<E>> Optional<E> constant(String key, E[] constants) {
            List<String> words = Arrays.stream(constants).map(Texts::word).toList();
            return text(key).map(text -> {
                int index = words.indexOf(text.toLowerCase(Locale.ROOT));
                if (index < 0) {
                    throw wrong(key, text, "one of " + String.join(", ", words));
                }
                return constants[index];
            });
        }

        private static String word(Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        Optional<Boolean> yes(String key) {
            return text(key).map(text -> switch (text.toLowerCase(Locale.ROOT)) {
                case "true" -> Boolean.TRUE;
                case "false" -> Boolean.FALSE;
                default -> throw wrong(key, text, "one of true, false");
            });
        }

        Optional<Double> tolerance(String key) {
            return number(key, "0, or a number from 1.0 to " + TOLERANCE_MOST, FunctionSettings::isTolerance);
        }

        Optional<Double> share(String key) {
            return number(key, "a number from 0.0 to 1.0", value -> value >= 0 && value <= 1);
        }

        Optional<Long> duration(String key) {
            return text(key).map(text -> {
                try {
                    long ns = ConfigValueFactory.fromAnyRef(text)
                            .atKey(key)
                            .getDuration(key)
                            .toNanos();
                    if (ns > 0) {
                        return ns;
                    }
                } catch (ConfigException | ArithmeticException notADuration) {
                    // Said below.
                }
                throw wrong(key, text, "a duration above 0, such as 500ms");
            });
        }

        private Optional<Double> number(String key, String range, DoublePredicate holds) {
            return text(key).map(text -> {
                try {
                    double value = Double.parseDouble(text);
                    if (holds.test(value)) {
                        return value;
                    }
                } catch (NumberFormatException notANumber) {
                    // Said below.
                }
                throw wrong(key, text, range);
            });
        }

        Optional<Long> cpuMillis(String key) {
            return number(
                            key,
                            "a whole number of millicores from 1 to " + CPU_MILLIS_MOST,
                            value -> value == Math.rint(value) && value >= 1 && value <= CPU_MILLIS_MOST)
                    .map(Double::longValue);
        }

        Optional<Long> memoryBytes(String key) {
            return text(key).map(text -> {
                try {
                    long bytes = ConfigFactory.parseMap(Map.of(key, text)).getBytes(key);
                    if (bytes >= MEMORY_BYTES_LEAST && bytes <= MEMORY_BYTES_MOST) {
                        return bytes;
                    }
                } catch (ConfigException noSize) {
                    // Said below.
                }
                throw wrong(key, text, "a size from 1MiB to 1PiB, with its unit");
            });
        }

        private Optional<String> text(String key) {
            return Optional.ofNullable(values.get(key)).map(String::trim);
        }

        private SettingsException wrong(String key, String text, String range) {
            return new SettingsException(where.apply(key) + " = \"" + text + "\" must be " + range);
        }
    }
}
