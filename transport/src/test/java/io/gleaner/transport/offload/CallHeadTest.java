package io.gleaner.transport.offload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A call's head, right, wrong and garbage. */
class CallHeadTest {
    private static Map<String, String> headers() {
        Map<String, String> headers = new HashMap<>();
        headers.put(CallHead.ORIGIN, "alice");
        headers.put(CallHead.HOPS, "1");
        headers.put(CallHead.REMAINING_MICROS, "1500");
        return headers;
    }

    private static Function<String, List<String>> values(Map<String, String> headers) {
        return name -> headers.get(name) == null ? List.of() : List.of(headers.get(name));
    }

    @Test
    void shouldRefuseWhenANameIsAPathToElsewhere() {
        for (String path : new String[] {
            "ns/../other/f",
            "ns%2F..%2Fother",
            "ns%2F",
            "ns%2F%2Fa",
            "%2Fns",
            "..",
            ".",
            "ns%2F.%2Fa",
            "ns%2Fa?x=y",
            "ns%2Fa%3Fx",
            "ns%2Fa#x",
            "ns%2Fa%23x",
            "ns%2F%ff",
            "ns%2F%c0%ae",
            "ns%2F%ed%a0%80",
            "ns%2F%e2%80%ae",
            "ns%2F%0d%0a",
            "ns%2F%7f"
        }) {
            assertThatThrownBy(() -> CallHead.read(CallHead.PATH + path, values(headers())))
                    .as(path)
                    .isInstanceOf(CallHead.Malformed.class);
        }
    }

    @Test
    void shouldRefuseWhenOneOfItsHeadersIsThereTwice() {
        for (String name : new String[] {
            CallHead.ORIGIN, CallHead.HOPS, CallHead.REMAINING_MICROS, CallHead.KEY, CallHead.BODY_DIGEST
        }) {
            assertThatThrownBy(() -> CallHead.read(
                            CallHead.path("f"),
                            asked -> asked.equals(name)
                                    ? List.of("1", "1")
                                    : values(headers()).apply(asked)))
                    .isInstanceOf(CallHead.Malformed.class)
                    .hasMessageContaining(name);
        }
    }

    @Test
    void shouldReadWhatTheCallerMeantWhenItsHeadIsRight() throws Exception {
        CallHead head = CallHead.read(CallHead.path("ns/a b+c%"), values(headers()));
        assertThat(head).isEqualTo(new CallHead("ns/a b+c%", "alice", "", 1, 1_500_000, ""));
    }

    @Test
    void shouldSayWhichHeaderIsWrongWhenOneIs() {
        for (String name : new String[] {CallHead.ORIGIN, CallHead.HOPS, CallHead.REMAINING_MICROS}) {
            for (String wrong : new String[] {null, "", " ", "-1", "9999999999999999999", "a\u0001"}) {
                Map<String, String> headers = headers();
                headers.put(name, wrong);
                if (name.equals(CallHead.ORIGIN) && wrong != null && (wrong.startsWith("-") || wrong.startsWith("9"))) {
                    continue;
                }
                assertThatThrownBy(() -> CallHead.read(CallHead.path("f"), values(headers)))
                        .isInstanceOf(CallHead.Malformed.class)
                        .hasMessageContaining(name);
            }
        }
        for (String path : new String[] {"/", "/offload/v2/f", "/offload/v1/", "/offload/v1/%zz", "/offload/v1/%00"}) {
            assertThatThrownBy(() -> CallHead.read(path, values(headers()))).isInstanceOf(CallHead.Malformed.class);
        }
    }

    @Test
    void shouldThrowNothingElseWhenTheHeadIsGarbage() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            String path = (random.nextBoolean() ? CallHead.PATH : "") + garbage(random);
            Map<String, String> headers = headers();
            headers.replaceAll((name, value) -> random.nextBoolean() ? value : garbage(random));
            headers.put(CallHead.KEY, garbage(random));
            try {
                assertThat(CallHead.read(path, values(headers)).function()).isNotBlank();
            } catch (CallHead.Malformed expected) {
                assertThat(expected.getMessage()).as("seed " + seed).isNotBlank();
            }
        }
    }

    private static String garbage(Random random) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(40); left > 0; left--) {
            text.append((char) (random.nextInt(4) == 0 ? '%' : random.nextInt(300)));
        }
        return text.toString();
    }
}
