package io.gleaner.harvest.safeguard;

/**
 * The 8 x 8 grid of Freyr's published artifact: CPU 1 to 8 cores, memory 1 to 8 units of 64 MiB; index i is CPU
 * {@code i / 8 + 1}, memory {@code i % 8 + 1}. Stateless, any thread.
 */
public final class ArtifactGrid {
    /** Steps of each resource. */
    public static final int SIDE = 8;
    /** How many options there are. */
    public static final int SIZE = SIDE * SIDE;
    /** One unit of CPU, in millicores. */
    public static final long CPU_MILLIS_UNIT = 1000;
    /** One unit of memory, in bytes. */
    public static final long MEMORY_BYTES_UNIT = 64L << 20;

    private ArtifactGrid() {}

    /** The CPU units of an option, 1 to 8. */
    public static int cpuUnits(int index) {
        return checked(index) / SIDE + 1;
    }

    /** The memory units of an option, 1 to 8. */
    public static int memoryUnits(int index) {
        return checked(index) % SIDE + 1;
    }

    /** The option with these units, each 1 to 8. */
    public static int index(int cpuUnits, int memoryUnits) {
        if (cpuUnits < 1 || cpuUnits > SIDE || memoryUnits < 1 || memoryUnits > SIDE) {
            throw new IllegalArgumentException("the artifact's grid has 1 to 8 units of each resource, not cpuUnits="
                    + cpuUnits + ", memoryUnits=" + memoryUnits);
        }
        return (cpuUnits - 1) * SIDE + memoryUnits - 1;
    }

    private static int checked(int index) {
        if (index < 0 || index >= SIZE) {
            throw new IllegalArgumentException("the artifact's grid has the options 0 to 63, not " + index);
        }
        return index;
    }
}
