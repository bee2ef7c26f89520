package io.gleaner.agent.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what somebody probably meant. */
final class NearestKey {
    private NearestKey() {}

    /** The known name with the smallest edit distance; none where even that is too far to be what was meant. */
    static Optional<String> of(String name, Collection<String> known) {
        return known.stream()
                .min(Comparator.<String>comparingInt(k -> distance(name, k)).thenComparing(Comparator.naturalOrder()))
                .filter(nearest ->
                        distance(name, nearest) <= Math.max(1, last(name).length() / 2));
    }

    /** What all have in common says nothing of what was meant: {@code gleaner.}, {@code GLEANER_}. */
    private static String last(String name) {
        return name.replaceFirst("(?i)^gleaner[._]", "");
    }

    /** Levenshtein's distance. */
    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
