package io.gleaner.placement.sizing.traces;

/** The formats that spans were found in; told apart by the names of their fields. */
public enum TraceFormat {
    /** OpenTelemetry's protocol as JSON, one document or one a line. */
    OTLP,
    /** Zipkin's v2 spans, in lists or one a line. */
    ZIPKIN,
    /** Segment documents of AWS X-Ray, plain or as BatchGetTraces answers them. */
    XRAY
}
