package io.gleaner.placement.packing;

import java.util.Locale;

/** The order in which a heuristic takes applications; all but {@link #INPUT} are descending, ties in input order. */
public enum Order {
    /** As they came. */
    INPUT,
    /** By load. */
    CPU,
    /** By memory. */
    MEMORY,
    /** By the larger of p/P and q/Q. */
    MAX,
    /** By p/P + q/Q. */
    SUM;

    /** The name used in commands and tables. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What the order sorts by: larger comes first. */
    double key(Instance instance, int app) {
        double cpu = (double) instance.cpuMillis(app) / instance.machine().cpuMillis();
        double memory = (double) instance.memoryBytes(app) / instance.machine().memoryBytes();
        return switch (this) {
            case INPUT -> 0;
            case CPU -> cpu;
            case MEMORY -> memory;
            case MAX -> Math.max(cpu, memory);
            case SUM -> cpu + memory;
        };
    }
}
