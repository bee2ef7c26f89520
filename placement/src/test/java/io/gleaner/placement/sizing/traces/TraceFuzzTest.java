package io.gleaner.placement.sizing.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.core.JsonParser;
import io.gleaner.placement.sizing.SizingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever the text, a reader answers or throws the exception that it names. */
class TraceFuzzTest {
    private static final int ROUNDS = 4_000;
    private static final String[] TOKENS = {
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "null",
        "true",
        "-1",
        "1e999",
        "99999999999999999999999999",
        "\"traceId\"",
        "\"id\"",
        "\"trace_id\"",
        "\"resourceSpans\":",
        "\"Document\":\"",
        "\"stages\":[",
        "\\",
        "\u0000",
        "[[[[[[[[",
        "\"parentId\":\"1\",",
        "\"subsegments\":[{",
        "\"function\":5"
    };
    private static final String[] SEEDS = {
        TraceTexts.document(
                TraceTexts.otlp("t", "1", "", "a", 2, 0, 100),
                TraceTexts.otlp("t", "2", "1", "b", 2, 10, 40),
                TraceTexts.otlp("u", "1", "2", "c", 3, 10, 40)),
        "[" + TraceTexts.zipkin("t", "1", "", "a", "SERVER", 0, 100) + ","
                + TraceTexts.zipkin("t", "2", "1", "b", "CLIENT", 10, 20) + "]",
        "{\"Traces\":[{\"Segments\":[{\"Document\":\"{\\\"trace_id\\\":\\\"1\\\",\\\"id\\\":\\\"2\\\",\\\"name\\\":\\\"f\\\","
                + "\\\"start_time\\\":1.5e9,\\\"end_time\\\":1.6e9}\"}]}]}",
        "{\"trace_id\":\"1\",\"id\":\"2\",\"name\":\"f\",\"start_time\":1.5,\"end_time\":2.5,\"subsegments\":[{\"id\":\"3\","
                + "\"name\":\"g\",\"start_time\":1.6,\"end_time\":1.7,\"metadata\":{\"default\":{\"memory_mb\":128}}}]}",
        "{\"function\":\"a\",\"stages\":[[{\"function\":\"b\"},{\"function\":\"c\"}],[{\"function\":\"d\"}]]}"
    };

    @Test
    void shouldThrowNothingButTheNamedExceptionWhenTextsAreMutated() {
        int refused = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] text = SEEDS[(int) (seed % SEEDS.length)].getBytes(StandardCharsets.UTF_8);
            for (int mutations = 1 + random.nextInt(4); mutations > 0; mutations--) {
                text = mutated(text, random);
            }
            refused += tried(seed, text);
        }
        assertThat(refused).isBetween(ROUNDS / 10, 2 * ROUNDS);
    }

    private static int tried(long seed, byte[] text) {
        int refused = 0;
        try {
            TraceReader reader = new TraceReader(TraceOptions.STANDARD, sample -> {});
            TraceTexts.parse(reader, text);
            reader.finish();
        } catch (SizingException named) {
            refused++;
            assertThat(named.what() + named.where() + named.remedy()).doesNotContain("\n");
        } catch (RuntimeException | StackOverflowError other) {
            fail("seed " + seed + ": " + new String(text, StandardCharsets.UTF_8), other);
        }
        try (JsonParser parser = TraceReader.jsonFactory().createParser(text)) {
            CallTreeReader.read(parser, "tree.json");
        } catch (SizingException named) {
            refused++;
        } catch (IOException | RuntimeException | StackOverflowError other) {
            fail("seed " + seed + ": " + new String(text, StandardCharsets.UTF_8), other);
        }
        return refused;
    }

    private static byte[] mutated(byte[] text, SplittableRandom random) {
        if (text.length == 0) {
            return text;
        }
        int at = random.nextInt(text.length);
        switch (random.nextInt(4)) {
            case 0: {
                byte[] flipped = text.clone();
                flipped[at] ^= (byte) (1 << random.nextInt(8));
                return flipped;
            }
            case 1:
                return Arrays.copyOf(text, at);
            case 2: {
                byte[] token = TOKENS[random.nextInt(TOKENS.length)].getBytes(StandardCharsets.UTF_8);
                return joined(Arrays.copyOf(text, at), token, Arrays.copyOfRange(text, at, text.length));
            }
            default: {
                int to = Math.min(text.length, at + random.nextInt(60));
                byte[] piece = Arrays.copyOfRange(text, at, to);
                int into = random.nextInt(text.length);
                return joined(Arrays.copyOf(text, into), piece, Arrays.copyOfRange(text, into, text.length));
            }
        }
    }

    private static byte[] joined(byte[] a, byte[] b, byte[] c) {
        byte[] all = Arrays.copyOf(a, a.length + b.length + c.length);
        System.arraycopy(b, 0, all, a.length, b.length);
        System.arraycopy(c, 0, all, a.length + b.length, c.length);
        return all;
    }

    @Test
    void shouldRefuseWhenNestingIsHostile() {
        tried(-1, "[".repeat(100_000).getBytes(StandardCharsets.UTF_8));
        tried(-2, "{\"stages\":[[".repeat(100_000).getBytes(StandardCharsets.UTF_8));
        tried(-3, ("{\"a\":".repeat(900) + "1" + "}".repeat(900)).getBytes(StandardCharsets.UTF_8));
    }
}
