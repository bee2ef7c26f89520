package io.gleaner.placement.sizing;

/**
 * A size that a function can't run with, because it ran out of memory or time there. It is never chosen, whatever samples there are.
 *
 * @param function its name
 * @param memoryMb the size
 * @param why for a human reader
 */
public record UnusableSize(String function, int memoryMb, String why) {
    /** @throws SizingException if a value can't be */
    public UnusableSize {
        if (function == null || function.isBlank()) {
            throw new SizingException("an unusable size has no function", "samples", "name the function");
        }
        Checks.size(memoryMb, "unusable size of " + function);
        why = why == null || why.isBlank() ? "no reason given" : why;
    }
}
