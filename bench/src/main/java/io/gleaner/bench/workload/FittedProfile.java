package io.gleaner.bench.workload;

import io.gleaner.bench.workload.Behaviour.Kind;

/**
 * What measurements say about a function.
 *
 * @param name whose
 * @param points how many measurements of runs that ended there are
 * @param shape time over CPU
 * @param coreMillis its CPU work for the input of middling duration, in core-milliseconds
 * @param inputWork exponent of duration over input size; NaN where sizes aren't known or too few
 * @param memory what memory does
 * @param heldOutError median relative error on points that the fit didn't see, the input's level known
 * @param heldOutInputError the same, the level itself following from the input's size; NaN where {@code inputWork} is
 */
record FittedProfile(
        String name,
        int points,
        CpuShape shape,
        double coreMillis,
        double inputWork,
        MemoryFit memory,
        double heldOutError,
        double heldOutInputError) {
    /** The work's exponent where a function's own isn't known: the median of ChunkFunc's eleven functions is 0.97. */
    static final double INPUT_WORK = 0.95;
    /** The memory's exponent where a function's own isn't known: the median of ChunkFunc's is 0.12. */
    static final double INPUT_MEMORY = 0.15;

    private static final double IO_BOUND_FROM = 0.4;
    private static final double SINGLE_UP_TO = 1.2;
    private static final double INPUT_WORK_MOST = 1.5;

    /** Memory in MiB. */
    record MemoryFit(double needMib, double saturationMib, double penalty, double inputMemory) {}

    /** As what kind of function it is played. */
    Behaviour behaviour() {
        Kind kind = shape.waitShare() >= IO_BOUND_FROM
                ? Kind.IO_BOUND
                : shape.cores() <= SINGLE_UP_TO ? Kind.SINGLE_THREADED : Kind.PARALLEL;
        double work = Double.isNaN(inputWork) ? INPUT_WORK : Math.max(0, Math.min(INPUT_WORK_MOST, inputWork));
        double ofMemory = Double.isNaN(memory.inputMemory()) ? INPUT_MEMORY : memory.inputMemory();
        return new Behaviour(
                kind,
                kind == Kind.PARALLEL ? shape.cores() : 1,
                shape.serialShare(),
                1 - shape.waitShare(),
                1,
                work,
                0,
                ofMemory,
                Math.min(1, memory.needMib() / memory.saturationMib()),
                memory.penalty());
    }
}
