package io.gleaner.placement.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ArrivalForecastTest {
    private static final long SECOND_NS = 1_000_000_000;

    @Test
    void shouldFindTheCycleWhenATimerCalls() {
        ArrivalForecast forecast = new ArrivalForecast();
        int wrong = 0;
        for (int minute = 0; minute < 400; minute++) {
            int count = minute % 15 == 4 ? 12 : 0;
            if (minute > 150 && Math.abs(forecast.next() - count) > 0.5) {
                wrong++;
            }
            forecast.observe(count);
        }

        assertThat(wrong).isZero();
        assertThat(forecast.error()).isLessThan(0.2);
    }

    @Test
    void shouldTakeAMeanWhenArrivalsAreNoise() {
        SplittableRandom random = new SplittableRandom(4);
        ArrivalForecast forecast = new ArrivalForecast();
        double ours = 0;
        double lasts = 0;
        double last = 0;
        for (int minute = 0; minute < 600; minute++) {
            double count = 100 + random.nextInt(41) - 20;
            if (minute > 100) {
                ours += Math.abs(forecast.next() - count);
                lasts += Math.abs(last - count);
            }
            forecast.observe(count);
            last = count;
        }

        assertThat(ours).isLessThan(0.85 * lasts);
    }

    @Test
    void shouldFollowWhenALevelChanges() {
        ArrivalForecast forecast = new ArrivalForecast();
        for (int minute = 0; minute < 200; minute++) {
            forecast.observe(minute < 100 ? 10 : 1_000);
        }

        assertThat(forecast.next()).isCloseTo(1_000, within(10.0));
    }

    @Test
    void shouldSayNothingWhenNothingCame() {
        assertThat(new ArrivalForecast().next()).isZero();
        assertThat(new ArrivalForecast().error()).isZero();
    }

    @Test
    void shouldKeepContainersWarmWhenCallsAreLikely() {
        assertThat(Prewarming.containers(0.3, 60 * SECOND_NS, SECOND_NS)).isZero();
        assertThat(Prewarming.containers(1, 60 * SECOND_NS, SECOND_NS)).isOne();
        assertThat(Prewarming.containers(600, 60 * SECOND_NS, SECOND_NS)).isEqualTo(17);
        assertThat(Prewarming.containers(Double.NaN, 60 * SECOND_NS, SECOND_NS)).isZero();
    }
}
