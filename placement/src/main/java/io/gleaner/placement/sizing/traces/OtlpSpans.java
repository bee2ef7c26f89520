package io.gleaner.placement.sizing.traces;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * OTLP's JSON: {@code resourceSpans}, in them a resource and {@code scopeSpans}, in them {@code spans}; read span by span. A resource may
 * stand before or after its spans. Ids are hex, 64-bit numbers texts or numbers, kinds numbers or names.
 */
final class OtlpSpans {
    private final JsonTree tree;
    private final SpanSink sink;

    OtlpSpans(JsonTree tree, SpanSink sink) {
        this.tree = tree;
        this.sink = sink;
    }

    /** Reads the value of {@code resourceSpans}, at whose first token the parser stands. */
    void resourceSpans(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            resource(parser);
        } else if (parser.currentToken() == JsonToken.START_ARRAY) {
            while (JsonEnds.next(parser) != JsonToken.END_ARRAY) {
                resource(parser);
            }
        }
    }

    private void resource(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        Span.Resource resource = new Span.Resource();
        while (JsonEnds.next(parser) != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonEnds.next(parser);
            switch (name) {
                case "resource" -> fill(resource, tree.read(parser));
                case "scopeSpans", "scope_spans", "instrumentationLibrarySpans" -> scopes(parser, resource);
                default -> parser.skipChildren();
            }
        }
    }

    private static void fill(Span.Resource resource, Object value) {
        if (value instanceof Map<?, ?> object) {
            Map<String, Object> attributes = attributes(object);
            Attributes.read(attributes, resource.facts);
            resource.function = Attributes.function(attributes);
            if (resource.function == null) {
                String service = Fields.text(attributes, "service.name");
                resource.function = service.isBlank() ? null : service;
            }
        }
    }

    private void scopes(JsonParser parser, Span.Resource resource) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        while (JsonEnds.next(parser) != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                scope(parser, resource);
            } else {
                parser.skipChildren();
            }
        }
    }

    private void scope(JsonParser parser, Span.Resource resource) throws IOException {
        while (JsonEnds.next(parser) != JsonToken.END_OBJECT) {
            boolean spans = parser.currentName().equals("spans");
            JsonEnds.next(parser);
            if (!spans || parser.currentToken() != JsonToken.START_ARRAY) {
                parser.skipChildren();
                continue;
            }
            while (JsonEnds.next(parser) != JsonToken.END_ARRAY) {
                if (tree.read(parser) instanceof Map<?, ?> span) {
                    take(span, resource);
                } else {
                    sink.take(TraceFormat.OTLP, "", null, "a span that is no object");
                }
            }
        }
    }

    /** One span; the resource is null if there is none. */
    void take(Map<?, ?> span, Span.Resource resource) {
        String traceId = Fields.text(span, "traceId").toLowerCase(Locale.ROOT);
        String id = Fields.text(span, "spanId").toLowerCase(Locale.ROOT);
        long startNs = Fields.whole(span.get("startTimeUnixNano"), 0);
        long endNs = Fields.whole(span.get("endTimeUnixNano"), 0);
        Map<String, Object> attributes = attributes(span);
        Span.Facts facts = new Span.Facts();
        Attributes.read(attributes, facts);
        Span made = new Span(
                id,
                parentOf(span),
                kind(span.get("kind")),
                Fields.text(span, "name"),
                Attributes.function(attributes),
                facts,
                resource,
                startNs,
                endNs);
        boolean usable = !traceId.isEmpty() && !id.isEmpty() && startNs > 0 && endNs >= startNs;
        sink.take(
                TraceFormat.OTLP,
                traceId,
                usable ? made : null,
                "span '" + id + "' of trace '" + traceId + "' from " + startNs + " to " + endNs + " ns");
    }

    /** Some exporters write a root's parent as zeros. */
    private static String parentOf(Map<?, ?> span) {
        String parent = Fields.text(span, "parentSpanId").toLowerCase(Locale.ROOT);
        return parent.chars().allMatch(c -> c == '0') ? "" : parent;
    }

    private static Span.Kind kind(Object value) {
        return switch (Fields.text(value)) {
            case "2", "SPAN_KIND_SERVER", "5", "SPAN_KIND_CONSUMER" -> Span.Kind.CALLED;
            case "3", "SPAN_KIND_CLIENT", "4", "SPAN_KIND_PRODUCER" -> Span.Kind.CALLING;
            default -> Span.Kind.UNKNOWN;
        };
    }

    /** {@code [{"key": k, "value": {"stringValue": v}}]} as k and v. */
    private static Map<String, Object> attributes(Map<?, ?> holder) {
        Map<String, Object> plain = new HashMap<>();
        for (Object entry : Fields.list(holder, "attributes")) {
            if (entry instanceof Map<?, ?> attribute) {
                for (Object value : Fields.object(attribute, "value").values()) {
                    plain.put(Fields.text(attribute, "key"), value);
                }
            }
        }
        return plain;
    }
}
