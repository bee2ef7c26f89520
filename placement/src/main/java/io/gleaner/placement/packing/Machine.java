package io.gleaner.placement.packing;

/**
 * What one of the identical machines offers. Any thread.
 *
 * @param cpuMillis P, or {@link #UNLIMITED_CPU} where only memory is a limit (balancing)
 * @param memoryBytes Q
 */
public record Machine(long cpuMillis, long memoryBytes) {
    /** More CPU than all applications together can ask for. */
    public static final long UNLIMITED_CPU = 1L << 60;

    /** A machine for balancing: the highest load is sought, not given. */
    public static Machine ofMemory(long memoryBytes) {
        return new Machine(UNLIMITED_CPU, memoryBytes);
    }

    /**
     * This machine with usage limits, rounded down to millicores and bytes.
     *
     * @param cpuPpm the share of the CPU that may be used, in millionths (800,000 is 80 %)
     * @param memoryPpm the share of the memory that may be used, in millionths
     * @throws IllegalArgumentException if a share is not in 1..1,000,000
     */
    public Machine limited(long cpuPpm, long memoryPpm) {
        return new Machine(share(cpuMillis, cpuPpm, "CPU"), share(memoryBytes, memoryPpm, "memory"));
    }

    private static long share(long whole, long ppm, String what) {
        if (ppm < 1 || ppm > RoutingWeights.WHOLE_PPM) {
            throw new IllegalArgumentException(
                    "the " + what + " limit is " + ppm + " ppm: give a share of more than 0 and at most 1");
        }
        long millions = whole / RoutingWeights.WHOLE_PPM;
        return millions * ppm + whole % RoutingWeights.WHOLE_PPM * ppm / RoutingWeights.WHOLE_PPM;
    }
}
