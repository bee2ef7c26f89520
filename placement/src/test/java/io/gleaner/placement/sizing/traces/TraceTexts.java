package io.gleaner.placement.sizing.traces;

import com.fasterxml.jackson.core.JsonParser;
import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Small traces as texts, and reading them. */
final class TraceTexts {
    private TraceTexts() {}

    /** What reading gave. */
    record Read(TracedApplication application, List<Sample> samples) {
        double ownMs(String function) {
            return samples.stream()
                    .filter(sample -> sample.function().equals(function))
                    .findFirst()
                    .orElseThrow()
                    .ownMs();
        }

        List<TraceFinding.Kind> kinds() {
            return application.findings().stream().map(TraceFinding::kind).collect(Collectors.toList());
        }
    }

    static Read read(String... texts) {
        return read(TraceOptions.STANDARD.withDefaultMemoryMb(512), texts);
    }

    static Read read(TraceOptions options, String... texts) {
        List<Sample> samples = new ArrayList<>();
        TraceReader reader = new TraceReader(options, samples::add);
        for (String text : texts) {
            parse(reader, text.getBytes(StandardCharsets.UTF_8));
        }
        return new Read(reader.finish(), samples);
    }

    static void parse(TraceReader reader, byte[] bytes) {
        try (JsonParser parser = TraceReader.jsonFactory().createParser(bytes)) {
            reader.read(parser, "test.json");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** One OTLP span in a resource of its own. */
    static String otlp(String trace, String id, String parent, String service, int kind, long startMs, long endMs) {
        return otlp(trace, id, parent, service, kind, startMs, endMs, "");
    }

    static String otlp(
            String trace,
            String id,
            String parent,
            String service,
            int kind,
            long startMs,
            long endMs,
            String attributes) {
        return "{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"" + service
                + "\"}}]},\"scopeSpans\":[{\"spans\":[{\"traceId\":\"" + trace + "\",\"spanId\":\"" + id
                + "\",\"parentSpanId\":\"" + parent + "\",\"name\":\"n\",\"kind\":" + kind
                + ",\"startTimeUnixNano\":\"" + (1_700_000_000_000L + startMs) + "000000\",\"endTimeUnixNano\":"
                + (1_700_000_000_000L + endMs) + "000000,\"attributes\":[" + attributes + "]}]}]}";
    }

    static String document(String... resources) {
        return "{\"resourceSpans\":[" + String.join(",", resources) + "]}";
    }

    static String zipkin(String trace, String id, String parent, String service, String kind, long startMs, long ms) {
        return "{\"traceId\":\"" + trace + "\",\"id\":\"" + id + "\","
                + (parent.isEmpty() ? "" : "\"parentId\":\"" + parent + "\",") + "\"kind\":\"" + kind
                + "\",\"name\":\"n\",\"timestamp\":" + (1_700_000_000_000L + startMs) * 1_000 + ",\"duration\":"
                + ms * 1_000 + ",\"localEndpoint\":{\"serviceName\":\"" + service
                + "\"},\"tags\":{\"memory_mb\":\"256\"}}";
    }

    /** The paper's figure in small: a calls b and c in parallel, then d. */
    static CallNode abcd() {
        return new CallNode("a", List.of(List.of(CallNode.leaf("b"), CallNode.leaf("c")), List.of(CallNode.leaf("d"))));
    }
}
