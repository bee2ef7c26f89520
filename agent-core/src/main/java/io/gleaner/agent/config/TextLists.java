package io.gleaner.agent.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Lists that are written as one text, so that an environment variable can hold them: parts between commas. */
final class TextLists {
    private static final String ANY = "*";

    private TextLists() {}

    static List<String> items(String text) {
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .toList();
    }

    /** Pairs {@code name=value}, several values of a name add up; a name alone has the value {@code *}. */
    static Map<String, List<String>> byName(String text) {
        Map<String, List<String>> byName = new TreeMap<>();
        for (String item : items(text)) {
            int equals = item.indexOf('=');
            String name = equals < 0 ? item : item.substring(0, equals).strip();
            String value = equals < 0 ? ANY : item.substring(equals + 1).strip();
            byName.computeIfAbsent(name, none -> new ArrayList<>()).add(value);
        }
        return byName;
    }

    /** Pairs {@code name=number}, a name alone weighs 1; empty where one is no number above 0. */
    static Optional<Map<String, Double>> weights(String text) {
        Map<String, Double> weights = new TreeMap<>();
        for (String item : items(text)) {
            int equals = item.indexOf('=');
            try {
                double weight = equals < 0 ? 1 : Double.parseDouble(item.substring(equals + 1));
                if (!(weight > 0) || Double.isInfinite(weight)) {
                    return Optional.empty();
                }
                weights.put(equals < 0 ? item : item.substring(0, equals).strip(), weight);
            } catch (NumberFormatException notANumber) {
                return Optional.empty();
            }
        }
        return Optional.of(weights);
    }
}
