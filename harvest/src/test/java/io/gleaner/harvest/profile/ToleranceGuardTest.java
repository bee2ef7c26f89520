package io.gleaner.harvest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ToleranceGuardTest {
    private static final double TOLERANCE = 1.05;

    private final ToleranceGuard guard = new ToleranceGuard();

    private boolean lend(long[] baseline, double tolerance, long... durations) {
        boolean slow = false;
        for (long duration : durations) {
            slow |= guard.lent(duration, baseline, baseline.length, tolerance);
        }
        return slow;
    }

    @Test
    void shouldSpeakUpWhenAWholeBatchIsSlower() {
        long[] baseline = {100, 101, 99, 102, 98};
        assertThat(lend(baseline, TOLERANCE, 110, 111, 112, 109)).isFalse();
        assertThat(lend(baseline, TOLERANCE, 110)).isTrue();
    }

    @Test
    void shouldStaySilentWhenOneOutlierIsSlow() {
        long[] baseline = {100, 101, 99, 102, 98};
        assertThat(lend(baseline, TOLERANCE, 100, 101, 9_000, 99, 100)).isFalse();
    }

    @Test
    void shouldSpeakUpAllTheSameWhenOneRunAtFullSizeWasSlow() {
        long[] baseline = {100, 101, 99, 108, 98};
        assertThat(lend(baseline, TOLERANCE, 112, 115, 120, 118, 119)).isTrue();
    }

    @Test
    void shouldStaySilentWhenSlowerByLessThanTolerated() {
        long[] baseline = {100, 100, 100, 100, 100};
        assertThat(lend(baseline, TOLERANCE, 105, 105, 105, 105, 105)).isFalse();
        assertThat(lend(baseline, TOLERANCE, 106, 106, 106, 106, 106)).isTrue();
    }

    @Test
    void shouldStaySilentWhenThereIsTooLittleToCompareWith() {
        assertThat(lend(new long[] {100, 100}, TOLERANCE, 900, 900, 900, 900, 900))
                .isFalse();
        assertThat(lend(new long[] {100, 100, 100}, TOLERANCE, 900, 900, 900, 900, 900))
                .isTrue();
    }

    @Test
    void shouldStaySilentWhenEverythingIsTolerated() {
        assertThat(lend(new long[] {100, 100, 100}, 0, 900, 900, 900, 900, 900)).isFalse();
    }

    @Test
    void shouldRarelySpeakUpWhenDurationsOnlySpread() {
        long seed = 20220427;
        Random random = new Random(seed);
        int said = 0;
        int batches = 2_000;
        for (int i = 0; i < batches; i++) {
            long[] baseline = spread(random);
            said += lend(baseline, 1.0, spread(random)) ? 1 : 0;
        }
        assertThat(said / (double) batches).as("seed %d", seed).isLessThan(2 * 2 / 252.0);
    }

    private static long[] spread(Random random) {
        return random.doubles(5, 0, 1)
                .mapToLong(ignored -> (long) (1e6 * Math.exp(0.6 * random.nextGaussian())))
                .toArray();
    }
}
