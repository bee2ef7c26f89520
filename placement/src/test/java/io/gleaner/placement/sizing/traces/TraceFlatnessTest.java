package io.gleaner.placement.sizing.traces;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Enumeration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A long file is not kept: what was read is handed on and forgotten. */
class TraceFlatnessTest {
    private static final int REQUESTS = 60_000;
    private static final int INTERLEAVED = 100;

    @Test
    void shouldHandSamplesOnWhileReadingWhenAFileIsLong() throws IOException {
        long[] samples = new long[1];
        TraceReader reader = new TraceReader(TraceOptions.STANDARD.withDefaultMemoryMb(128), sample -> samples[0]++);
        try (InputStream text = spans();
                JsonParser parser = TraceReader.jsonFactory().createParser(text)) {
            reader.read(parser, "long.json");
        }
        long held = 2L * REQUESTS - samples[0];
        assertThat(held).isBetween(1L, 2L * TraceOptions.STANDARD.idleSpans());
        TracedApplication application = reader.finish();
        assertThat(samples[0]).isEqualTo(2L * REQUESTS);
        assertThat(application.requests()).isEqualTo(REQUESTS);
        assertThat(application.runs()).hasSize(TraceReader.RUNS_MOST);
        assertThat(application.findings()).isEmpty();
    }

    /** Traces whose spans lie among those of others; made while they are read. */
    private static InputStream spans() {
        var texts = IntStream.range(0, REQUESTS / INTERLEAVED)
                .mapToObj(TraceFlatnessTest::block)
                .iterator();
        return new SequenceInputStream(new Enumeration<>() {
            @Override
            public boolean hasMoreElements() {
                return texts.hasNext();
            }

            @Override
            public InputStream nextElement() {
                return new java.io.ByteArrayInputStream(texts.next().getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    private static String block(int block) {
        StringBuilder text = new StringBuilder();
        for (String id : new String[] {"2", "1"}) {
            for (int r = 0; r < INTERLEAVED; r++) {
                String trace = "t" + (block * INTERLEAVED + r);
                boolean root = id.equals("1");
                text.append(TraceTexts.document(TraceTexts.otlp(
                                trace, id, root ? "" : "1", root ? "a" : "b", 2, root ? 0 : 2, root ? 10 : 8)))
                        .append('\n');
            }
        }
        return text.toString();
    }
}
