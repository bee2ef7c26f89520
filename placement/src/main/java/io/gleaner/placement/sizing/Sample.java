package io.gleaner.placement.sizing;

/**
 * One measured run of a function.
 *
 * @param function its name, not blank
 * @param memoryMb the size that it ran with
 * @param ownMs its own time: its duration less the time in which calls that it made ran
 * @param cold whether the run began with a cold start
 * @param inputBytes size of its input, {@link #UNKNOWN_INPUT} if it isn't known
 */
public record Sample(String function, int memoryMb, double ownMs, boolean cold, long inputBytes) {
    /** Stands for an input size that nobody told. */
    public static final long UNKNOWN_INPUT = -1;

    /** @throws SizingException if a value can't be */
    public Sample {
        if (function == null || function.isBlank()) {
            throw new SizingException("a sample has no function name", "samples", "name the function of each sample");
        }
        Checks.size(memoryMb, "sample of " + function);
        Checks.duration(ownMs, "sample of " + function + " at " + memoryMb + " MB");
        inputBytes = Math.max(UNKNOWN_INPUT, inputBytes);
    }
}
