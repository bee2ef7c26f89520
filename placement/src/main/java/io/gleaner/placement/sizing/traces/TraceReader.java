package io.gleaner.placement.sizing.traces;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.gleaner.placement.sizing.Sample;
import io.gleaner.placement.sizing.SizingException;
import java.io.IOException;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads traces of any of {@link TraceFormat}, told apart by their fields, from any number of parsers, in memory that does not depend on
 * their lengths. Spans of a trace may be apart from each other by up to {@link TraceOptions#idleSpans} spans, and in different files.
 *
 * <p>A span is a call of a function if its function is another than that of the span around it, or if it is the called side of a call that
 * a span of the same function makes. All other spans belong to the call around them. A function's own time is its call's time less the
 * union of the calls that it makes. Children are sorted by start; a new stage opens where a start lies at or after the latest end of the
 * current stage.
 *
 * <p>One thread: {@link #read} as often as wished, then {@link #finish} once.
 */
public final class TraceReader {
    /** The most requests whose whole times are kept of a tree, an even choice of all. */
    public static final int RUNS_MOST = 2_000;

    private static final int NESTING_MOST = 1_000;
    private static final int FIELDS_MOST = 1_000;
    private static final int LISTS_MOST = 8;
    private static final int TEXT_CHARACTERS_MOST = 1_000_000;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(NESTING_MOST)
                    .maxStringLength(TEXT_CHARACTERS_MOST)
                    .build())
            .configure(JsonFactory.Feature.INTERN_FIELD_NAMES, false)
            .configure(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES, false)
            .build();

    private final Set<TraceFormat> formats = EnumSet.noneOf(TraceFormat.class);
    private final FindingCounts findings = new FindingCounts();
    private final JsonTree tree = new JsonTree();
    private final Shapes shapes = new Shapes();
    private final OtlpSpans otlp;
    private final ZipkinSpans zipkin;
    private final XraySpans xray;
    private final OpenTraces open;
    private final TraceAnalysis analysis;
    private long spans;
    private boolean jaegerSeen;

    /**
     * Starts to read.
     *
     * @param options bounds, and the size where none is told
     * @param samples is handed each function's run as soon as its trace is complete
     */
    public TraceReader(TraceOptions options, Consumer<Sample> samples) {
        analysis = new TraceAnalysis(options.defaultMemoryMb(), samples, shapes, findings);
        open = new OpenTraces(options, analysis, findings);
        SpanSink sink = this::take;
        otlp = new OtlpSpans(tree, sink);
        zipkin = new ZipkinSpans(sink);
        xray = new XraySpans(sink);
    }

    /** Makes parsers with the bounds on texts, nesting and names that reading in flat memory takes. */
    public static JsonFactory jsonFactory() {
        return FACTORY;
    }

    /**
     * Reads all documents of a parser, which is left at its end and not closed.
     *
     * @param source what the parser reads, for messages
     * @throws SizingException if the text is no JSON, ends in the middle, or is of another format; what came before counts
     */
    public TraceReader read(JsonParser parser, String source) {
        long before = spans;
        try {
            boolean any = false;
            while (parser.nextToken() != null) {
                any = true;
                value(parser, 0);
            }
            if (!any) {
                throw new SizingException("the file is empty", source, "give a file of traces");
            }
        } catch (JsonEOFException e) {
            throw new SizingException(
                    "the JSON ends in the middle",
                    where(parser, source),
                    "fetch or export the file again, it is cut off");
        } catch (IOException e) {
            throw new SizingException(
                    "this is no JSON that can be read: " + firstLine(e),
                    where(parser, source),
                    "give OTLP JSON, Zipkin v2 JSON or X-Ray segment documents in UTF-8");
        }
        if (spans == before) {
            throw new SizingException(
                    jaegerSeen ? "this is Jaeger's own format" : "there are no spans of a known format",
                    source,
                    "give OTLP JSON (resourceSpans), Zipkin v2 JSON (traceId, id) or X-Ray segments (trace_id, id)");
        }
        return this;
    }

    /**
     * Closes all traces and tells what they hold.
     *
     * @throws SizingException if no trace is complete; the message names what was wrong with the traces
     */
    public TracedApplication finish() {
        open.closeAll();
        Shapes.Shape most = shapes.mostFrequent();
        if (most == null) {
            String why = findings.list().isEmpty()
                    ? "nothing was read"
                    : findings.list().get(0).kind() + ": "
                            + findings.list().get(0).text();
            throw new SizingException(
                    "no complete request among " + spans + " spans",
                    "traces",
                    "give traces with their roots (" + why + ")");
        }
        long others = shapes.requests() - most.requests();
        findings.add(
                TraceFinding.Kind.OTHER_SHAPES,
                others,
                others + " of " + shapes.requests()
                        + " requests have other calls than the most frequent tree; their samples"
                        + " are used, their times are not");
        return new TracedApplication(
                most.tree(),
                most.requests(),
                others,
                shapes.kept() - 1,
                most.runs(),
                spans,
                analysis.samples(),
                formats,
                findings.list());
    }

    private void value(JsonParser parser, int lists) throws IOException {
        if (parser.currentToken() == JsonToken.START_ARRAY && lists < LISTS_MOST) {
            while (JsonEnds.next(parser) != JsonToken.END_ARRAY) {
                value(parser, lists + 1);
            }
        } else if (parser.currentToken() == JsonToken.START_OBJECT) {
            object(parser, lists);
        } else {
            parser.skipChildren();
        }
    }

    private void object(JsonParser parser, int lists) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (JsonEnds.next(parser) != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken token = JsonEnds.next(parser);
            switch (name) {
                case "resourceSpans", "resource_spans" -> otlp.resourceSpans(parser);
                case "Traces", "Segments" -> value(parser, lists + 1);
                case "Document" -> {
                    if (token == JsonToken.VALUE_STRING) {
                        document(parser.getText(), lists);
                    } else {
                        parser.skipChildren();
                    }
                }
                default -> {
                    if (fields.size() < FIELDS_MOST) {
                        fields.put(name, tree.read(parser));
                        if (tree.wasCut()) {
                            findings.add(
                                    TraceFinding.Kind.TOO_LARGE,
                                    "field " + name + " holds too many values; the rest is left out");
                        }
                    } else {
                        parser.skipChildren();
                    }
                }
            }
        }
        span(fields);
    }

    private void span(Map<String, Object> fields) {
        if (fields.containsKey("traceId") && fields.containsKey("spanId")) {
            otlp.take(fields, null);
        } else if (fields.containsKey("traceId") && fields.containsKey("id")) {
            zipkin.take(fields);
        } else if (fields.containsKey("trace_id") && fields.containsKey("id")) {
            xray.take(fields);
        } else {
            jaegerSeen |= fields.containsKey("traceID") || fields.get("data") instanceof Iterable<?>;
        }
    }

    /** A segment document as text inside of JSON, as BatchGetTraces answers it. */
    private void document(String text, int lists) throws IOException {
        if (lists >= LISTS_MOST) {
            return;
        }
        try (JsonParser inner = FACTORY.createParser(text)) {
            while (inner.nextToken() != null) {
                value(inner, lists + 1);
            }
        } catch (IOException e) {
            findings.add(TraceFinding.Kind.INVALID_SPAN, "a Document that is no JSON: " + firstLine(e));
        }
    }

    private void take(TraceFormat format, String traceId, Span span, String example) {
        spans++;
        formats.add(format);
        if (span == null) {
            findings.add(TraceFinding.Kind.INVALID_SPAN, example + ": left out");
        } else {
            open.add(traceId, span);
        }
    }

    private static String where(JsonParser parser, String source) {
        return source + ", line " + parser.currentLocation().getLineNr() + ", column "
                + parser.currentLocation().getColumnNr();
    }

    private static String firstLine(IOException e) {
        String message = e instanceof com.fasterxml.jackson.core.JsonProcessingException json
                ? json.getOriginalMessage()
                : e.getMessage();
        String line = String.valueOf(message).lines().findFirst().orElse("");
        return line.length() <= 200 ? line : line.substring(0, 200);
    }
}
