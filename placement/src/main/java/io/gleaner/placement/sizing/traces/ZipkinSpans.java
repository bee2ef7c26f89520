package io.gleaner.placement.sizing.traces;

import java.util.Locale;
import java.util.Map;

/** Zipkin's v2 spans: {@code traceId, id, parentId, kind, timestamp} and {@code duration} in us, {@code localEndpoint}, {@code tags}. */
final class ZipkinSpans {
    private static final long NS_PER_US = 1_000;
    private static final long US_MOST = Long.MAX_VALUE / NS_PER_US / 4;

    private final SpanSink sink;

    ZipkinSpans(SpanSink sink) {
        this.sink = sink;
    }

    void take(Map<?, ?> span) {
        String traceId = Fields.text(span, "traceId").toLowerCase(Locale.ROOT);
        String id = Fields.text(span, "id").toLowerCase(Locale.ROOT);
        long startUs = Fields.whole(span.get("timestamp"), 0);
        long durationUs = Fields.whole(span.get("duration"), -1);
        boolean usable = !traceId.isEmpty()
                && !id.isEmpty()
                && startUs > 0
                && startUs <= US_MOST
                && durationUs >= 0
                && durationUs <= US_MOST;
        String example =
                "span '" + id + "' of trace '" + traceId + "' at " + startUs + " us with a duration of " + durationUs;
        sink.take(
                TraceFormat.ZIPKIN,
                traceId,
                usable ? span(span, id, startUs * NS_PER_US, durationUs * NS_PER_US) : null,
                example);
    }

    private static Span span(Map<?, ?> span, String id, long startNs, long durationNs) {
        Map<?, ?> tags = Fields.object(span, "tags");
        Span.Facts facts = new Span.Facts();
        Attributes.read(tags, facts);
        String function = Attributes.function(tags);
        if (function == null) {
            String service = Fields.text(Fields.object(span, "localEndpoint"), "serviceName");
            function = service.isBlank() ? null : service;
        }
        Span.Kind kind = switch (Fields.text(span, "kind").toUpperCase(Locale.ROOT)) {
            case "SERVER", "CONSUMER" -> Span.Kind.CALLED;
            case "CLIENT", "PRODUCER" -> Span.Kind.CALLING;
            default -> Span.Kind.UNKNOWN;
        };
        return new Span(
                id,
                Fields.text(span, "parentId").toLowerCase(Locale.ROOT),
                kind,
                Fields.text(span, "name"),
                function,
                facts,
                null,
                startNs,
                startNs + durationNs);
    }
}
