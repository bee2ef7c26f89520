package io.gleaner.agent.journal;

import java.util.ArrayList;
import java.util.List;

/**
 * Looks whether the Java platform lets Chronicle Queue at what it needs. Without {@code sun.nio.ch} it would open its
 * files read-only and say nothing, so it is not even tried.
 */
final class JournalOpens {
    private static final List<String> PACKAGES = List.of("java.lang.reflect", "sun.nio.ch");

    private JournalOpens() {}

    /** The JVM options that are missing, separated by blanks; empty = none. */
    static String missing() {
        List<String> flags = new ArrayList<>();
        for (String name : PACKAGES) {
            if (!Object.class.getModule().isOpen(name, JournalOpens.class.getModule())) {
                flags.add("--add-opens=java.base/" + name + "=ALL-UNNAMED");
            }
        }
        return String.join(" ", flags);
    }
}
