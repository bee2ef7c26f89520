package io.gleaner.bench.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MedianIntervalTest {
    @Test
    void shouldHoldTheMedianWhenValuesSpread() {
        SplittableRandom random = new SplittableRandom(7);
        double[] values = random.doubles(200, 90, 110).toArray();

        MedianInterval interval = MedianInterval.of(values, 1);

        assertThat(interval.median()).isBetween(97.0, 103.0);
        assertThat(interval.low()).isLessThan(interval.median());
        assertThat(interval.high()).isGreaterThan(interval.median());
        assertThat(interval.high() - interval.low()).isLessThan(6);
        assertThat(MedianInterval.of(values, 1)).isEqualTo(interval);
    }

    @Test
    void shouldBeAPointWhenAllValuesAreEqual() {
        assertThat(MedianInterval.of(new double[] {3, 3, 3, 3}, 1)).isEqualTo(new MedianInterval(3, 3, 3, 4));
    }

    @Test
    void shouldRefuseWhenThereIsNoValue() {
        assertThatThrownBy(() -> MedianInterval.of(new double[0], 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
