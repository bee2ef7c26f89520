package io.gleaner.bench.sizing;

import io.gleaner.placement.sizing.Payload;
import io.gleaner.placement.sizing.SizingException;
import io.gleaner.placement.sizing.Slo;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Texts of the command line into what they stand for, and back. Stateless. */
final class Words {
    private static final Pattern SLO =
            Pattern.compile("(?<number>\\d+(\\.\\d+)?|\\.\\d+)(?<unit>ms|s|m|min)(@p(?<percentile>\\d+(\\.\\d+)?))?");

    private Words() {}

    /** @throws SizingException where it is no SLO */
    static Slo slo(String text) {
        if (text.equalsIgnoreCase("none")) {
            return Slo.ofEstimate(Double.POSITIVE_INFINITY);
        }
        Matcher found = SLO.matcher(text.trim().toLowerCase(Locale.ROOT));
        if (!found.matches()) {
            throw new SizingException(
                    "\"" + text + "\" is no SLO",
                    "--slo",
                    "give a duration with its unit, like 2s, 800ms or 2s@p95, or none");
        }
        double factor = switch (found.group("unit")) {
            case "ms" -> 1;
            case "s" -> 1_000;
            default -> 60_000;
        };
        String percentile = found.group("percentile");
        return new Slo(
                Double.parseDouble(found.group("number")) * factor,
                percentile == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(percentile)));
    }

    /** An SLO for a reader. */
    static String of(Slo slo) {
        if (Double.isInfinite(slo.limitMs())) {
            return "no SLO";
        }
        return ms(slo.limitMs())
                + (slo.percentile().isPresent()
                        ? " for " + plain(slo.percentile().getAsDouble()) + " % of requests"
                        : "");
    }

    /** @throws SizingException where the option has no such constant */
    static <E extends Enum<E>> E constant(String option, String text, E[] constants) {
        return Arrays.stream(constants)
                .filter(constant -> of(constant).equals(text.trim().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new SizingException(
                        "no " + option.substring(2) + " " + text,
                        option,
                        "take one of " + Arrays.stream(constants).map(Words::of).collect(Collectors.joining(", "))));
    }

    /** As the command line has it. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@code BYTES} or {@code BYTES:WEIGHT} each. */
    static List<Payload> payloads(List<String> texts) {
        return texts.stream().map(Words::payload).toList();
    }

    private static Payload payload(String text) {
        String[] parts = text.split(":", -1);
        try {
            if (parts.length <= 2) {
                return new Payload(
                        Long.parseLong(parts[0].trim()), parts.length == 2 ? Double.parseDouble(parts[1]) : 1);
            }
        } catch (NumberFormatException notANumber) {
            // Said below.
        }
        throw new SizingException(
                "\"" + text + "\" is no payload", "--payload", "give bytes and, if you like, a weight: 2000000:3");
    }

    /** A duration for a reader, about three digits. */
    static String ms(double ms) {
        if (!Double.isFinite(ms)) {
            return Double.isNaN(ms) ? "-" : "any";
        }
        return Math.abs(ms) >= 10_000
                ? String.format(Locale.ROOT, "%,.2f s", ms / 1000)
                : Math.abs(ms) >= 100
                        ? String.format(Locale.ROOT, "%,.0f ms", ms)
                        : String.format(Locale.ROOT, "%.1f ms", ms);
    }

    /** With its sign. */
    static String signedMs(double ms) {
        return (ms > 0 ? "+" : "") + ms(ms);
    }

    /** Dollars for a reader. */
    static String dollars(double dollars) {
        return String.format(Locale.ROOT, Math.abs(dollars) >= 100 ? "$%,.0f" : "$%.2f", dollars);
    }

    /** With its sign before the currency. */
    static String signedDollars(double dollars) {
        return (dollars < 0 ? "-" : "+") + dollars(Math.abs(dollars));
    }

    /** A number without needless zeros. */
    static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.3g", value);
    }
}
