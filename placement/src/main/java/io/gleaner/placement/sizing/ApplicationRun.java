package io.gleaner.placement.sizing;

/**
 * One measured run of the whole application with all functions at the same size; alpha is chosen by these.
 *
 * @param memoryMb the size of each function
 * @param totalMs from the first call to its answer
 * @param cold whether any function began with a cold start
 * @param inputBytes size of the input, {@link Sample#UNKNOWN_INPUT} if it isn't known
 */
public record ApplicationRun(int memoryMb, double totalMs, boolean cold, long inputBytes) {
    /** @throws SizingException if a value can't be */
    public ApplicationRun {
        Checks.size(memoryMb, "run of the application");
        Checks.duration(totalMs, "run of the application at " + memoryMb + " MB");
        inputBytes = Math.max(Sample.UNKNOWN_INPUT, inputBytes);
    }
}
