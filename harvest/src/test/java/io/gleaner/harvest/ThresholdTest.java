package io.gleaner.harvest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class ThresholdTest {
    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

    @Test
    void shouldCompareExactlyWhenAmountsAreLargeOrOdd() {
        Seeds.check(5_000, random -> {
            Threshold threshold = new Threshold((int) Seeds.between(random, 1, 1_000_000));
            long limit = random.nextLong() >>> Seeds.between(random, 20, 63);
            long used = Math.max(0, (long) (limit * (threshold.ppm() / 1e6)) + Seeds.between(random, -1, 1));
            int compared = BigInteger.valueOf(used)
                    .multiply(MILLION)
                    .compareTo(BigInteger.valueOf(limit).multiply(BigInteger.valueOf(threshold.ppm())));
            assertThat(threshold.covers(used, limit)).isEqualTo(compared <= 0);
            assertThat(threshold.reachedBy(used, limit)).isEqualTo(compared >= 0);
        });
    }

    @Test
    void shouldFindTheFewestUnitsAboveWhenAskedForAPeak() {
        Seeds.check(5_000, random -> {
            Threshold threshold = new Threshold((int) Seeds.between(random, 100_000, 1_000_000));
            long unit = Seeds.between(random, 1, 1L << 30);
            long peak = Seeds.between(random, 0, 1L << 40);
            long units = threshold.unitsAbove(peak, unit);
            assertThat(threshold.reachedBy(peak, units * unit)).isFalse();
            assertThat(units == 1 || threshold.reachedBy(peak, (units - 1) * unit))
                    .isTrue();
        });
    }

    @Test
    void shouldRefuseWhenNotAShare() {
        assertThatThrownBy(() -> new Threshold(0)).hasMessageContaining("0.8 as 800000");
        assertThatThrownBy(() -> new Threshold(1_000_001)).isInstanceOf(IllegalArgumentException.class);
    }
}
