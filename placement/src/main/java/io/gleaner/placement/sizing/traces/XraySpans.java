package io.gleaner.placement.sizing.traces;

import java.util.Map;

/**
 * Segment documents of AWS X-Ray. A segment is a function's run, its subsegments are parts of it; a subsegment named
 * {@code Initialization} is a cold start. Annotations and all of {@code metadata} are looked at for sizes. Times are seconds; a double
 * holds them to about a microsecond.
 */
final class XraySpans {
    private static final double US_PER_S = 1e6;
    private static final long NS_PER_US = 1_000;
    private static final double S_MOST = 4e9;

    private final SpanSink sink;

    XraySpans(SpanSink sink) {
        this.sink = sink;
    }

    /** A segment, or a subsegment that was sent alone. */
    void take(Map<?, ?> segment) {
        take(segment, Fields.text(segment, "trace_id"), Fields.text(segment, "parent_id"), functionOf(segment));
    }

    private static String functionOf(Map<?, ?> segment) {
        String function = Attributes.function(Fields.object(segment, "annotations"));
        return function == null ? Fields.text(segment, "name") : function;
    }

    private void take(Map<?, ?> segment, String traceId, String parentId, String function) {
        String id = Fields.text(segment, "id");
        double start = Fields.number(segment.get("start_time"));
        double end = Fields.number(segment.get("end_time"));
        boolean usable = !traceId.isEmpty() && !id.isEmpty() && start > 0 && end >= start && end < S_MOST;
        String example = "segment '" + id + "' of trace '" + traceId + "' from " + start + " to " + end + " s";
        Span span = null;
        if (usable) {
            Span.Kind kind = Fields.text(segment, "namespace").isEmpty() ? Span.Kind.UNKNOWN : Span.Kind.CALLING;
            String name = Fields.text(segment, "name");
            span = new Span(id, parentId, kind, name, function, facts(segment), null, ns(start), ns(end));
        }
        sink.take(TraceFormat.XRAY, traceId, span, example);
        for (Object part : Fields.list(segment, "subsegments")) {
            if (part instanceof Map<?, ?> subsegment) {
                take(subsegment, traceId, id, function);
            }
        }
    }

    private static Span.Facts facts(Map<?, ?> segment) {
        Span.Facts facts = new Span.Facts();
        Fields.object(segment, "metadata").values().forEach(value -> {
            if (value instanceof Map<?, ?> section) {
                Attributes.read(section, facts);
            }
        });
        Attributes.read(Fields.object(segment, "aws"), facts);
        Attributes.read(Fields.object(segment, "annotations"), facts);
        Map<?, ?> request = Fields.object(Fields.object(segment, "http"), "request");
        long inputBytes = Fields.whole(request.get("content_length"), Span.INPUT_UNKNOWN);
        facts.inputBytes = inputBytes >= 0 ? inputBytes : facts.inputBytes;
        facts.cold |= Fields.text(segment, "name").equals("Initialization");
        return facts;
    }

    private static long ns(double seconds) {
        return Math.round(seconds * US_PER_S) * NS_PER_US;
    }
}
