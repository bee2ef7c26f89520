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

    /** Takes each star for as little as will do and comes back to the last one only: no pattern takes long. */
    private static boolean matches(String pattern, String name) {
        int p = 0;
        int n = 0;
        int star = -1;
        int afterStar = 0;
        while (n < name.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                afterStar = n;
            } else if (p < pattern.length() && pattern.charAt(p) == name.charAt(n)) {
                p++;
                n++;
            } else if (star >= 0) {
                p = star + 1;
                n = ++afterStar;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
