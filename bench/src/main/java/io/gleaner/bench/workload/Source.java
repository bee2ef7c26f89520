package io.gleaner.bench.workload;

import java.util.SplittableRandom;

/** Where arrivals come from. Immutable. */
interface Source {
    /**
     * @param count how many invocations at most
     * @param options of the workload
     * @param random the only source of chance
     */
    Draft draft(int count, WorkloadOptions options, SplittableRandom random);
}
