package io.gleaner.placement.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SendHistoryTest {
    private static final long MILLI_NS = 1_000_000;

    @ParameterizedTest
    @ValueSource(longs = {0, -3_000_000_000_000L, 9_000_000_000_000_000L})
    void shouldCountSendsSinceAReportWhenClocksBeginAnywhere(long beginNs) {
        SendHistory sends = new SendHistory(2);
        for (int i = 0; i < 200; i++) {
            sends.sent(1, beginNs + i * 10 * MILLI_NS);
        }
        long nowNs = beginNs + 2_000 * MILLI_NS;

        assertThat(sends.since(1, nowNs - 1_000 * MILLI_NS, nowNs)).isBetween(100, 107);
        assertThat(sends.since(1, nowNs + 500 * MILLI_NS, nowNs + 500 * MILLI_NS))
                .isZero();
        assertThat(sends.since(0, beginNs, nowNs)).isZero();
        assertThat(sends.since(1, beginNs, nowNs + 60_000 * MILLI_NS))
                .as("of 8 s only")
                .isZero();
    }

    @Test
    void shouldForgetWhenAnIndexHasANewOwner() {
        SendHistory sends = new SendHistory(1);
        sends.sent(0, 5_000 * MILLI_NS);
        assertThat(sends.since(0, 5_000 * MILLI_NS, 5_001 * MILLI_NS)).isOne();
        sends.forget(0);

        assertThat(sends.since(0, 5_000 * MILLI_NS, 5_001 * MILLI_NS)).isZero();
    }

    @Test
    void shouldLeaveOutNodesWhenTheyAreUnknown() {
        SendHistory sends = new SendHistory(1);
        sends.sent(7, 0);

        assertThat(sends.since(7, 0, 1)).isZero();
        assertThat(sends.since(-1, 0, 1)).isZero();
    }
}
