package io.gleaner.agent.cli;

import java.util.Locale;

/** Amounts for a person; negative ones are not known. */
final class Amounts {
    private static final String UNKNOWN = "unknown";

    private Amounts() {}

    static String cpu(long cpuMillis) {
        return cpuMillis < 0 ? UNKNOWN : String.format(Locale.ROOT, "%.2f cores", cpuMillis / 1e3);
    }

    static String memory(long memoryBytes) {
        return memoryBytes < 0 ? UNKNOWN : String.format(Locale.ROOT, "%.0f MiB", memoryBytes / (double) (1 << 20));
    }

    /** Both, leaving out what is 0 or not known. */
    static String both(long cpuMillis, long memoryBytes) {
        if (cpuMillis <= 0 && memoryBytes <= 0) {
            return "nothing";
        }
        return cpuMillis <= 0
                ? memory(memoryBytes)
                : memoryBytes <= 0 ? cpu(cpuMillis) : cpu(cpuMillis) + ", " + memory(memoryBytes);
    }

    static String time(long durationNs) {
        return durationNs < 1_000_000
                ? String.format(Locale.ROOT, "%.1f us", durationNs / 1e3)
                : durationNs < 1_000_000_000
                        ? String.format(Locale.ROOT, "%.1f ms", durationNs / 1e6)
                        : String.format(Locale.ROOT, "%.2f s", durationNs / 1e9);
    }
}
