package io.gleaner.placement.sizing.traces;

import static io.gleaner.placement.sizing.traces.TraceTexts.abcd;
import static io.gleaner.placement.sizing.traces.TraceTexts.document;
import static io.gleaner.placement.sizing.traces.TraceTexts.otlp;
import static io.gleaner.placement.sizing.traces.TraceTexts.read;
import static io.gleaner.placement.sizing.traces.TraceTexts.zipkin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.Sample;
import org.junit.jupiter.api.Test;

class TraceReaderTest {
    private static String[] request(String trace) {
        return new String[] {
            otlp(trace, "0a", "", "a", 2, 0, 100),
            otlp(trace, "0b", "0A", "b", 2, 10, 40),
            otlp(trace, "0c", "0a", "c", 2, 12, 60),
            otlp(trace, "0d", "0a", "d", 2, 60, 90)
        };
    }

    @Test
    void shouldFindStagesAndOwnTimesWhenSpansAreOtlp() {
        TraceTexts.Read read = read(document(request("t1")));
        assertThat(read.application().tree()).isEqualTo(abcd());
        assertThat(read.application().formats()).containsExactly(TraceFormat.OTLP);
        assertThat(read.ownMs("a")).isCloseTo(20, within(1e-9));
        assertThat(read.ownMs("c")).isCloseTo(48, within(1e-9));
        assertThat(read.samples())
                .hasSize(4)
                .allSatisfy(sample -> assertThat(sample.memoryMb()).isEqualTo(512));
        assertThat(read.application().runs())
                .singleElement()
                .satisfies(run -> assertThat(run.totalMs()).isCloseTo(100, within(1e-9)));
        assertThat(read.application().findings()).isEmpty();
    }

    @Test
    void shouldJoinATraceWhenItsSpansStandInSeveralDocumentsAndFiles() {
        String[] spans = request("t1");
        TraceTexts.Read read =
                read(document(spans[3]) + "\n" + document(spans[1]) + "\n", document(spans[2], spans[0]));
        assertThat(read.application().tree()).isEqualTo(abcd());
    }

    @Test
    void shouldTakeResourceWhenItComesAfterItsSpans() {
        String text =
                "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[{\"traceId\":\"t\",\"spanId\":\"1\",\"name\":\"n\","
                        + "\"startTimeUnixNano\":\"1000000\",\"endTimeUnixNano\":\"3000000\"}]}],\"resource\":{\"attributes\":"
                        + "[{\"key\":\"faas.name\",\"value\":{\"stringValue\":\"f\"}},"
                        + "{\"key\":\"faas.max_memory\",\"value\":{\"intValue\":\"134217728\"}}]}}]}";
        assertThat(read(text).samples()).containsExactly(new Sample("f", 128, 2, false, Sample.UNKNOWN_INPUT));
    }

    @Test
    void shouldReadSizeColdStartAndInputWhenAttributesTellThem() {
        String attributes = "{\"key\":\"faas.max_memory\",\"value\":{\"intValue\":1073741824}},"
                + "{\"key\":\"faas.coldstart\",\"value\":{\"boolValue\":true}},"
                + "{\"key\":\"http.request.body.size\",\"value\":{\"intValue\":\"77\"}}";
        assertThat(read(document(otlp("t", "1", "0000000000000000", "f", 2, 0, 5, attributes)))
                        .samples())
                .containsExactly(new Sample("f", 1024, 5, true, 77));
    }

    @Test
    void shouldCountPartsToTheirFunctionWhenTheyAreNoCalls() {
        TraceTexts.Read read = read(document(
                otlp("t", "1", "", "a", 2, 0, 100),
                otlp("t", "2", "1", "a", 1, 10, 90),
                otlp("t", "3", "2", "a", 3, 20, 80),
                otlp("t", "4", "3", "b", 2, 30, 70)));
        assertThat(read.application().tree()).isEqualTo(CallNode.sequence("a", CallNode.leaf("b")));
        assertThat(read.ownMs("a")).isCloseTo(60, within(1e-9));
    }

    @Test
    void shouldSeeACallWhenAFunctionCallsItself() {
        TraceTexts.Read read = read(document(
                otlp("t", "1", "", "a", 2, 0, 100),
                otlp("t", "2", "1", "a", 3, 20, 80),
                otlp("t", "3", "2", "a", 2, 30, 70)));
        assertThat(read.application().tree()).isEqualTo(CallNode.sequence("a", CallNode.leaf("a")));
    }

    @Test
    void shouldReadZipkinWhenHalvesOfACallShareAnId() {
        String text = "[" + zipkin("t", "1", "", "a", "SERVER", 0, 100) + ","
                + zipkin("t", "2", "1", "b", "SERVER", 30, 40) + ","
                + zipkin("t", "2", "1", "a", "CLIENT", 20, 60) + ","
                + zipkin("t", "3", "2", "c", "SERVER", 40, 10) + "]";
        TraceTexts.Read read = read(text);
        assertThat(read.application().tree())
                .isEqualTo(CallNode.sequence("a", CallNode.sequence("b", CallNode.leaf("c"))));
        assertThat(read.ownMs("b")).isCloseTo(30, within(1e-9));
        assertThat(read.samples())
                .allSatisfy(sample -> assertThat(sample.memoryMb()).isEqualTo(256));
        assertThat(read.application().formats()).containsExactly(TraceFormat.ZIPKIN);
        assertThat(read.application().findings()).isEmpty();
    }

    @Test
    void shouldReadXrayWhenSegmentsArePlainOrInDocuments() {
        String caller = "{\"trace_id\":\"1-a-b\",\"id\":\"s1\",\"name\":\"a\",\"start_time\":1700000000.0,"
                + "\"end_time\":1700000000.1,\"annotations\":{\"memory_mb\":256,\"ColdStart\":false},\"subsegments\":["
                + "{\"id\":\"s2\",\"name\":\"b\",\"namespace\":\"remote\",\"start_time\":1700000000.02,"
                + "\"end_time\":1700000000.08}]}";
        String called = "{\"trace_id\":\"1-a-b\",\"id\":\"s3\",\"parent_id\":\"s2\",\"name\":\"b\","
                + "\"origin\":\"AWS::Lambda\",\"start_time\":1700000000.03,\"end_time\":1700000000.07,"
                + "\"metadata\":{\"default\":{\"memoryLimitInMB\":\"256\"}},"
                + "\"subsegments\":[{\"id\":\"s4\",\"name\":\"Initialization\",\"start_time\":1700000000.03,"
                + "\"end_time\":1700000000.04}]}";
        String escaped = called.replace("\"", "\\\"");
        for (String text : new String[] {
            caller + "\n" + called,
            "[" + caller + "," + called + "]",
            "[{\"Id\":\"s1\",\"Document\":\"" + caller.replace("\"", "\\\"") + "\"},{\"Document\":\"" + escaped
                    + "\"}]",
            "{\"Traces\":[{\"Id\":\"1-a-b\",\"Segments\":[{\"Document\":\"" + escaped + "\"},{\"Document\":\""
                    + caller.replace("\"", "\\\"") + "\"}]}],\"UnprocessedTraceIds\":[]}"
        }) {
            TraceTexts.Read read = read(TraceOptions.STANDARD, text);
            assertThat(read.application().tree()).isEqualTo(CallNode.sequence("a", CallNode.leaf("b")));
            assertThat(read.ownMs("a")).isCloseTo(60, within(1e-3));
            assertThat(read.samples().get(1).cold()).isTrue();
            assertThat(read.application().formats()).containsExactly(TraceFormat.XRAY);
        }
    }

    @Test
    void shouldTakeTheMostFrequentTreeWhenRequestsDiffer() {
        TraceTexts.Read read = read(document(
                otlp("t1", "1", "", "a", 2, 0, 10),
                otlp("t2", "1", "", "a", 2, 0, 10),
                otlp("t2", "2", "1", "b", 2, 1, 5),
                otlp("t3", "1", "", "a", 2, 0, 10),
                otlp("t3", "2", "1", "b", 2, 3, 9)));
        assertThat(read.application().tree()).isEqualTo(CallNode.sequence("a", CallNode.leaf("b")));
        assertThat(read.application().requests()).isEqualTo(2);
        assertThat(read.application().otherRequests()).isEqualTo(1);
        assertThat(read.application().runs()).hasSize(2);
        assertThat(read.kinds()).containsExactly(TraceFinding.Kind.OTHER_SHAPES);
    }
}
