package io.gleaner.bench.workload;

/**
 * What a trace or a generator says about a function.
 *
 * @param name what it is called
 * @param durationMillis its mean duration at its user allocation, above 0
 * @param memoryMb what it was seen to use, in MB; NaN = nobody says
 * @param behaviour how it behaves; null = drawn
 * @param model all of it, its user allocation too; null = drawn
 * @param fromStart whether it is there from the beginning and so can be warmed up
 */
record FunctionFacts(
        String name,
        double durationMillis,
        double memoryMb,
        Behaviour behaviour,
        FunctionModel model,
        boolean fromStart) {
    private static final double LONGEST_MILLIS = 7 * 86_400_000.0;

    /** One of a trace. */
    static FunctionFacts traced(String name, double durationMillis, double memoryMb) {
        return new FunctionFacts(name, durationMillis, memoryMb, null, null, true);
    }

    /** What lasts longer than a week in the mean is a mistake, and would be played for hours. */
    static void refuseTooLong(String name, double durationMillis) {
        if (durationMillis > LONGEST_MILLIS) {
            throw new WorkloadException(
                    "function " + name + " of the trace lasts " + durationMillis
                            + " ms in the mean, more than a week; correct or remove its rows",
                    null);
        }
    }

    FunctionFacts with(Behaviour other) {
        return new FunctionFacts(name, durationMillis, memoryMb, other, model, fromStart);
    }
}
