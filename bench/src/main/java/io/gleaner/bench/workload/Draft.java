package io.gleaner.bench.workload;

import java.util.List;

/**
 * Who comes when, before anybody knows what it takes.
 *
 * @param functions those that come, by index
 * @param atMinutes when each invocation comes, ascending, in minutes of the trace
 * @param function whose each is
 * @param inputs what inputs look like
 * @param durationsMissing functions without a duration of their own
 * @param memoriesMissing functions without a memory of their own
 */
record Draft(
        List<FunctionFacts> functions,
        double[] atMinutes,
        int[] function,
        Inputs inputs,
        int durationsMissing,
        int memoriesMissing) {

    /** How a workload's inputs differ from the usual. */
    enum Inputs {
        /** Sizes are log-normal, and the platform tells them. */
        TOLD,
        /** Each function has two inputs, the second twice the work of the first; told. */
        TWO,
        /** A few inputs are ten-fold, memory grows with time, and no size is told. */
        HOSTILE
    }
}
