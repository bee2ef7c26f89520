package io.gleaner.bench.workload;

import java.util.List;

/**
 * The truth about a function, which no policy sees. A run goes through the phases in order; the {@link Tape} says by how
 * much its CPU work, its parallelism and its memory differ from what stands here.
 *
 * @param name what it is called
 * @param cpuMillisUser what its owner asked for, in millicores
 * @param memoryBytesUser what its owner asked for, in bytes
 * @param phases what a run does, at multipliers 1
 * @param memory what memory does to it
 * @param coldStartNs how long a new container takes before the run can begin, in nanoseconds
 */
public record FunctionModel(
        String name,
        long cpuMillisUser,
        long memoryBytesUser,
        List<Phase> phases,
        MemoryNeed memory,
        long coldStartNs) {
    /** Rejects a function without phases or user allocation. */
    public FunctionModel {
        phases = List.copyOf(phases);
        if (phases.isEmpty() || cpuMillisUser <= 0 || memoryBytesUser <= 0 || coldStartNs < 0) {
            throw new IllegalArgumentException("function " + name
                    + " needs phases and a user allocation above 0, but has "
                    + phases.size() + " phases, cpuMillisUser=" + cpuMillisUser + ", memoryBytesUser=" + memoryBytesUser
                    + ", coldStartNs=" + coldStartNs);
        }
    }

    /**
     * The cores that a phase can use at this parallelism multiplier: a phase on one core or less stays as it is, a wider
     * one never gets narrower than one core.
     */
    public static double cores(Phase phase, double coresMultiplier) {
        return phase.cores() <= 1 ? phase.cores() : Math.max(1, phase.cores() * coresMultiplier);
    }

    /** The most cores that any phase can use at this parallelism multiplier: the CPU saturation point. */
    public double coresSaturation(double coresMultiplier) {
        double most = 0;
        for (Phase phase : phases) {
            if (phase.isWork()) {
                most = Math.max(most, cores(phase, coresMultiplier));
            }
        }
        return most;
    }
}
