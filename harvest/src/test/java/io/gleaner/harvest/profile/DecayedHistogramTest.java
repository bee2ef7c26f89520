package io.gleaner.harvest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DecayedHistogramTest {
    private final DecayedHistogram histogram = new DecayedHistogram(1 << 20, 64);

    @Test
    void shouldKnowNothingWhenEmpty() {
        assertThat(histogram.percentile(95)).isZero();
    }

    @Test
    void shouldShowPercentilesAtMostASixteenthTooHighWhenRecorded() {
        for (int i = 1; i <= 60; i++) {
            histogram.record(i * 100);
        }
        assertThat(histogram.percentile(50)).isBetween(3000L, 3200L);
        assertThat(histogram.percentile(100)).isBetween(6000L, 6400L);
    }

    @Test
    void shouldForgetOldValuesWhenNewOnesCome() {
        record(5000, 256);
        record(100, 64 * 3);
        // 256 old runs in intervals that weigh 1/8 and less of the last: (1+2+4+8) : (16+32+64).
        assertThat(histogram.percentile(85)).isBetween(100L, 107L);
        assertThat(histogram.percentile(95)).isBetween(5000L, 5400L);
        record(100, 64 * 3);
        assertThat(histogram.percentile(95)).isBetween(100L, 107L);
    }

    @Test
    void shouldStayWithinItsCountsWhenFedForLong() {
        record(5000, 100_000);
        record(100, 100_000);
        assertThat(histogram.percentile(99)).isBetween(100L, 107L);
        record(1L << 40, 64);
        assertThat(histogram.percentile(100)).isGreaterThanOrEqualTo(1 << 20);
    }

    private void record(long value, int times) {
        for (int i = 0; i < times; i++) {
            histogram.record(value);
        }
    }
}
