package io.gleaner.placement.sizing.traces;

/**
 * Something that was wrong with traces, or that was left out, and how often.
 *
 * @param kind for programs
 * @param count how often
 * @param text for people, with the first example: what, where, what follows
 */
public record TraceFinding(Kind kind, long count, String text) {
    /** What findings are about. */
    public enum Kind {
        /** A span names a parent that its trace does not hold. */
        UNKNOWN_PARENT,
        /** Spans are each other's parents. */
        CYCLE,
        /** A call lies outside of its caller: clocks differ, or the caller does not wait for it. */
        CLOCK_SKEW,
        /** Two different spans of a trace have the same id. */
        DUPLICATE_ID,
        /** A span without an id, name or times, or one that ends before it starts. */
        INVALID_SPAN,
        /** A trace with more than one root. */
        SEVERAL_ROOTS,
        /** A trace, span or tree is beyond a bound. */
        TOO_LARGE,
        /** A trace was closed because too many spans were open. */
        CLOSED_EARLY,
        /** Spans came after their trace had been closed. */
        LATE_SPANS,
        /** No attribute tells the size that a function ran with. */
        NO_MEMORY_SIZE,
        /** Requests whose functions had different sizes: samples are used, the request's time is not. */
        MIXED_SIZES,
        /** Requests with other calls than the most frequent tree. */
        OTHER_SHAPES
    }
}
