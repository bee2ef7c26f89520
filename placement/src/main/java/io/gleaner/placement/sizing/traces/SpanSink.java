package io.gleaner.placement.sizing.traces;

/** Where spans go as they are read. */
@FunctionalInterface
interface SpanSink {
    /** Takes a span; null stands for one that can't be used, which {@code example} describes. */
    void take(TraceFormat format, String traceId, Span span, String example);
}
