package io.gleaner.placement.sizing.traces;

import io.gleaner.placement.sizing.SizingException;

/**
 * How traces are read.
 *
 * @param openSpansMost spans that are held at once, of all open traces; beyond it the trace that has waited longest is closed
 * @param traceSpansMost spans of one trace; a larger trace is left out
 * @param idleSpans a trace is complete when so many spans of other traces came after its last one
 * @param defaultMemoryMb the size of functions whose spans don't tell it, 0 = leave their samples out
 */
public record TraceOptions(int openSpansMost, int traceSpansMost, int idleSpans, int defaultMemoryMb) {
    /** Fits 64 MB of heap. */
    public static final TraceOptions STANDARD = new TraceOptions(50_000, 20_000, 10_000, 0);

    /** @throws SizingException if a bound is below 1 or above 10,000,000, or the size is negative */
    public TraceOptions {
        for (int bound : new int[] {openSpansMost, traceSpansMost, idleSpans}) {
            if (bound < 1 || bound > 10_000_000) {
                throw new SizingException(
                        "a bound of " + bound + " spans", "reading traces", "give 1 to 10,000,000 spans");
            }
        }
        if (defaultMemoryMb < 0) {
            throw new SizingException(
                    "a default size of " + defaultMemoryMb + " MB", "reading traces", "give 0 (none) or megabytes");
        }
    }

    /** These with another size for functions whose spans don't tell it. */
    public TraceOptions withDefaultMemoryMb(int memoryMb) {
        return new TraceOptions(openSpansMost, traceSpansMost, idleSpans, memoryMb);
    }
}
