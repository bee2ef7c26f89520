package io.gleaner.agent.config;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is set for functions apart, by name or by a pattern in which {@code *} stands for any text. Key by key the exact name
 * goes before all patterns, and a pattern with more letters before one with fewer. Immutable.
 *
 * @param byPattern in the order in which they count
 */
public record FunctionsSettings(Map<String, FunctionSettings> byPattern) {
    private static final Comparator<String> FIRST = Comparator.<String, Boolean>comparing(p -> p.contains("*"))
            .thenComparing(p -> p.replace("*", "").length(), Comparator.reverseOrder())
            .thenComparing(Comparator.naturalOrder());

    /** Copies and orders. */
    public FunctionsSettings {
        Map<String, FunctionSettings> ordered = new TreeMap<>(FIRST);
        ordered.putAll(byPattern);
        byPattern = ordered;
    }

    /** What is set for a function, whenever it is registered. */
    public FunctionSettings of(String name) {
        FunctionSettings settings = FunctionSettings.NONE;
        for (Map.Entry<String, FunctionSettings> entry : byPattern.entrySet()) {
            if (matches(entry.getKey(), name)) {
                settings = settings.over(entry.getValue());
            }
        }
        return settings;
    }

    /** Every policy that a function names. */
    public List<PolicyKind> policies() {
        return byPattern.values().stream()
                .flatMap(settings -> settings.policy().stream())
                .distinct()
                .toList();
    }

    private static boolean matches(String pattern, String name) {
        int star = pattern.indexOf('*');
        if (star < 0) {
            return pattern.equals(name);
        }
        if (!name.startsWith(pattern.substring(0, star))) {
            return false;
        }
        String rest = pattern.substring(star + 1);
        for (int at = star; at <= name.length(); at++) {
            if (matches(rest, name.substring(at))) {
                return true;
            }
        }
        return false;
    }
}
