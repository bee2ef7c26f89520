package io.gleaner.transport.offload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
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

    @Test
    void shouldReadWhatTheCallerMeantWhenItsHeadIsRight() throws Exception {
        CallHead head = CallHead.read(CallHead.path("ns/a b+c%"), headers()::get);
        assertThat(head).isEqualTo(new CallHead("ns/a b+c%", "alice", "", 1, 1_500_000));
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
                assertThatThrownBy(() -> CallHead.read(CallHead.path("f"), headers::get))
                        .isInstanceOf(CallHead.Malformed.class)
                        .hasMessageContaining(name);
            }
        }
        for (String path : new String[] {"/", "/offload/v2/f", "/offload/v1/", "/offload/v1/%zz", "/offload/v1/%00"}) {
            assertThatThrownBy(() -> CallHead.read(path, headers()::get)).isInstanceOf(CallHead.Malformed.class);
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
                assertThat(CallHead.read(path, headers::get).function()).isNotBlank();
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
