package io.gleaner.harvest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.Seeds;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class DecayedHistogramTest {
    private static final long VALUE_MAX = 1 << 20;

    private final DecayedHistogram median = histogram(50);
    private final DecayedHistogram of85 = histogram(85);
    private final DecayedHistogram of95 = histogram(95);
    private final DecayedHistogram of99 = histogram(99);
    private final DecayedHistogram highest = histogram(100);

    @Test
    void shouldKnowNothingWhenEmpty() {
        assertThat(of95.percentile()).isZero();
    }

    @Test
    void shouldShowPercentilesAtMostASixteenthTooHighWhenRecorded() {
        for (int i = 1; i <= 60; i++) {
            record(i * 100, 1);
        }
        assertThat(median.percentile()).isBetween(3000L, 3200L);
        assertThat(highest.percentile()).isBetween(6000L, 6400L);
    }

    @Test
    void shouldForgetOldValuesWhenNewOnesCome() {
        record(5000, 256);
        record(100, 64 * 3);
        // 256 old runs in intervals that weigh 1/8 and less of the last: (1+2+4+8) : (16+32+64).
        assertThat(of85.percentile()).isBetween(100L, 107L);
        assertThat(of95.percentile()).isBetween(5000L, 5400L);
        record(100, 64 * 3);
        assertThat(of95.percentile()).isBetween(100L, 107L);
    }

    @Test
    void shouldStayWithinItsCountsWhenFedForLong() {
        record(5000, 100_000);
        record(100, 100_000);
        assertThat(of99.percentile()).isBetween(100L, 107L);
        record(1L << 40, 64);
        assertThat(highest.percentile()).isGreaterThanOrEqualTo(VALUE_MAX);
    }

    @Test
    void shouldKnowThePercentileThatHdrHistogramFindsWhenSamplesComeAndDecay() {
        Seeds.check(200, random -> {
            int percent = (int) Seeds.between(random, 1, 100);
            int intervalSamples = (int) Seeds.between(random, 1, 8);
            DecayedHistogram histogram = new DecayedHistogram(VALUE_MAX, intervalSamples, percent);
            for (int i = 0; i < 400; i++) {
                histogram.record((long) Math.exp(Seeds.between(random, -2, 18) * random.nextDouble()));
                assertThat(histogram.percentile()).isEqualTo(searched(histogram, percent));
            }
            DecayedHistogram read = new DecayedHistogram(VALUE_MAX, intervalSamples, percent);
            read.importFrom(written(histogram));
            assertThat(read.percentile()).isEqualTo(histogram.percentile());
            histogram.clear();
            assertThat(histogram.percentile()).isZero();
        });
    }

    private static long searched(DecayedHistogram histogram, int percent) {
        Histogram same = new Histogram(VALUE_MAX, 1);
        ProfileState state = written(histogram);
        state.next(0, Long.MAX_VALUE);
        state.next(0, Long.MAX_VALUE);
        for (long left = state.next(0, Long.MAX_VALUE); left > 0; left--) {
            same.recordValueWithCount(state.next(0, VALUE_MAX), state.next(1, Integer.MAX_VALUE));
        }
        return same.getTotalCount() == 0 ? 0 : same.getValueAtPercentile(percent);
    }

    private static ProfileState written(DecayedHistogram histogram) {
        ProfileState state = new ProfileState(1000);
        histogram.exportTo(state);
        return state;
    }

    private static DecayedHistogram histogram(int percent) {
        return new DecayedHistogram(VALUE_MAX, 64, percent);
    }

    private void record(long value, int times) {
        for (int i = 0; i < times; i++) {
            median.record(value);
            of85.record(value);
            of95.record(value);
            of99.record(value);
            highest.record(value);
        }
    }
}
