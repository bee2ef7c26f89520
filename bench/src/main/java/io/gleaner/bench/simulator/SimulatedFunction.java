package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.Phase;
import io.gleaner.bench.workload.Trigger;
import java.util.List;

/**
 * The truth about a function, which no policy sees.
 *
 * @param name what it is called
 * @param cpuMillisUser what its owner asked for, in millicores
 * @param memoryBytesUser what its owner asked for, in bytes
 * @param phases what a run does, at input scale 1
 * @param inputScales how much work and memory each input needs, relative to the first of scale 1
 * @param noise deviation of the logarithm of a run's work
 * @param memoryBytesNeed below this a run is killed
 * @param memoryBytesSaturation below this a run is slower
 * @param memoryPenalty how much slower: work counts 1 + penalty * (saturation - limit) / saturation
 * @param trigger how its arrivals come
 * @param loadShare its part of the reserved load
 */
public record SimulatedFunction(
        String name,
        long cpuMillisUser,
        long memoryBytesUser,
        List<Phase> phases,
        List<Double> inputScales,
        double noise,
        long memoryBytesNeed,
        long memoryBytesSaturation,
        double memoryPenalty,
        Trigger trigger,
        double loadShare) {
    /** Rejects a function that could not run at its user allocation. */
    public SimulatedFunction {
        phases = List.copyOf(phases);
        inputScales = List.copyOf(inputScales);
        double largest =
                inputScales.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        if (phases.isEmpty() || !(largest > 0) || cpuMillisUser <= 0 || noise < 0 || memoryPenalty < 0) {
            throw new IllegalArgumentException("function " + name + " needs phases, inputs and a user allocation");
        }
        if (memoryBytesNeed > memoryBytesSaturation || memory(memoryBytesNeed, largest) > memoryBytesUser) {
            throw new IllegalArgumentException("function " + name + " would be killed at its user allocation of "
                    + memoryBytesUser + " bytes: it needs " + memory(memoryBytesNeed, largest));
        }
    }

    /** Memory grows with the square root of the input's work. */
    static long memory(long bytesAtScaleOne, double scale) {
        return (long) (bytesAtScaleOne * Math.sqrt(scale));
    }
}
