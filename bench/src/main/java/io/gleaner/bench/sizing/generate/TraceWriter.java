package io.gleaner.bench.sizing.generate;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.gleaner.placement.sizing.traces.TraceFormat;
import java.io.IOException;
import java.io.OutputStream;

/** Writes requests as traces: OTLP one document a line, Zipkin one list, X-Ray one segment a line. One thread; closes what it writes to. */
final class TraceWriter implements AutoCloseable {
    private static final long EPOCH_US = 1_750_000_000_000_000L;
    private static final long GAP_US = 1_000;
    private static final long BYTES_PER_MB = 1L << 20;
    private static final double US_PER_S = 1e6;

    private final JsonGenerator json;
    private final TraceFormat format;
    private long nowUs = EPOCH_US;
    private long requests;

    TraceWriter(OutputStream out, TraceFormat format) throws IOException {
        json = new JsonFactory().createGenerator(out);
        json.setRootValueSeparator(new com.fasterxml.jackson.core.io.SerializedString("\n"));
        this.format = format;
        if (format == TraceFormat.ZIPKIN) {
            json.writeStartArray();
        }
    }

    void write(ModelRequest request) throws IOException {
        requests++;
        if (format == TraceFormat.OTLP) {
            json.writeStartObject();
            json.writeArrayFieldStart("resourceSpans");
        }
        for (int place = 0; place < request.runs.size(); place++) {
            ModelRequest.Run run = request.runs.get(place);
            switch (format) {
                case OTLP -> otlp(request, run, place);
                case ZIPKIN -> zipkin(request, run, place);
                case XRAY -> xray(request, run, place);
            }
        }
        if (format == TraceFormat.OTLP) {
            json.writeEndArray();
            json.writeEndObject();
        }
        nowUs += request.durationUs() + GAP_US;
    }

    private void otlp(ModelRequest request, ModelRequest.Run run, int place) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("resource");
        json.writeArrayFieldStart("attributes");
        attribute("service.name", "stringValue", run.function());
        attribute("faas.max_memory", "intValue", Long.toString(request.memoryMb() * BYTES_PER_MB));
        json.writeEndArray();
        json.writeEndObject();
        json.writeArrayFieldStart("scopeSpans");
        json.writeStartObject();
        json.writeArrayFieldStart("spans");
        json.writeStartObject();
        json.writeStringField("traceId", String.format("%032x", requests));
        json.writeStringField("spanId", id(place));
        json.writeStringField("parentSpanId", run.caller() < 0 ? "" : id(run.caller()));
        json.writeStringField("name", run.function());
        json.writeNumberField("kind", 2);
        json.writeStringField("startTimeUnixNano", (nowUs + run.startUs()) + "000");
        json.writeStringField("endTimeUnixNano", (nowUs + run.endUs()) + "000");
        json.writeArrayFieldStart("attributes");
        json.writeStartObject();
        json.writeStringField("key", "faas.coldstart");
        json.writeObjectFieldStart("value");
        json.writeBooleanField("boolValue", request.cold());
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    private void attribute(String key, String kind, String value) throws IOException {
        json.writeStartObject();
        json.writeStringField("key", key);
        json.writeObjectFieldStart("value");
        json.writeStringField(kind, value);
        json.writeEndObject();
        json.writeEndObject();
    }

    private void zipkin(ModelRequest request, ModelRequest.Run run, int place) throws IOException {
        json.writeStartObject();
        json.writeStringField("traceId", String.format("%032x", requests));
        json.writeStringField("id", id(place));
        if (run.caller() >= 0) {
            json.writeStringField("parentId", id(run.caller()));
        }
        json.writeStringField("kind", "SERVER");
        json.writeStringField("name", run.function());
        json.writeNumberField("timestamp", nowUs + run.startUs());
        json.writeNumberField("duration", run.endUs() - run.startUs());
        json.writeObjectFieldStart("localEndpoint");
        json.writeStringField("serviceName", run.function());
        json.writeEndObject();
        json.writeObjectFieldStart("tags");
        json.writeStringField("faas.max_memory", Long.toString(request.memoryMb() * BYTES_PER_MB));
        json.writeStringField("faas.coldstart", Boolean.toString(request.cold()));
        json.writeEndObject();
        json.writeEndObject();
    }

    private void xray(ModelRequest request, ModelRequest.Run run, int place) throws IOException {
        json.writeStartObject();
        json.writeStringField("trace_id", String.format("1-%08x-%024x", nowUs / 1_000_000, requests));
        json.writeStringField("id", id(place));
        if (run.caller() >= 0) {
            json.writeStringField("parent_id", id(run.caller()));
        }
        json.writeStringField("name", run.function());
        json.writeNumberField("start_time", (nowUs + run.startUs()) / US_PER_S);
        json.writeNumberField("end_time", (nowUs + run.endUs()) / US_PER_S);
        json.writeObjectFieldStart("annotations");
        json.writeNumberField("memory_mb", request.memoryMb());
        json.writeBooleanField("ColdStart", request.cold());
        json.writeEndObject();
        json.writeEndObject();
    }

    private String id(int place) {
        return String.format("%016x", requests << 16 | place + 1);
    }

    @Override
    public void close() throws IOException {
        if (format == TraceFormat.ZIPKIN) {
            json.writeEndArray();
        }
        json.close();
    }
}
