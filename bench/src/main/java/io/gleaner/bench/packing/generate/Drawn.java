package io.gleaner.bench.packing.generate;

import io.gleaner.placement.packing.Instance;
import io.gleaner.placement.packing.Machine;

/**
 * Applications that were drawn. Arrays belong to who asked.
 *
 * @param cpuMillis loads
 * @param memoryBytes memory of each instance
 * @param optimum the least number of machines, or 0 if it is not known
 */
public record Drawn(long[] cpuMillis, long[] memoryBytes, int optimum) {

    /** An instance of these on such machines; the arrays are given away. */
    public Instance on(Machine machine) {
        return Instance.of(machine, cpuMillis, memoryBytes);
    }
}
